import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { Form, useNavigation } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";

type DecideProps = {
  id: string;
  /** What the buttons are about, for a screen reader that lists them. */
  subject: string;
  /** The word for saying yes, with what follows from it. */
  yes: { intent: string; label: string; sure: string; consequence: string };
  refusal: FormRefusal | undefined;
};

/** Both decisions ask once more, in place. Works without script. */
export function Decide({ id, subject, yes, refusal }: DecideProps) {
  const isSending = useNavigation().formData?.get("id") === id;
  const isRefusing = refusal?.values.intent === "refuse";
  return (
    <>
      <RefusalAlert refusal={refusal} otherwise="That did not work. Please try again." />
      <div className="grid gap-3">
        <details>
          <summary className={buttonStyle({ look: "ink", className: "list-none" })}>
            {yes.label}
            <span className="sr-only"> {subject}</span>
          </summary>
          <Form method="post" className="mt-3 grid justify-items-start gap-3 border-l-4 border-warn pl-4">
            <input type="hidden" name="id" value={id} />
            <p>{yes.consequence}</p>
            <Button type="submit" name="intent" value={yes.intent} look="ink" disabled={isSending}>
              {isSending ? "One moment..." : yes.sure}
            </Button>
          </Form>
        </details>
        <details open={isRefusing}>
          <summary className={buttonStyle({ className: "list-none" })}>
            Refuse<span className="sr-only"> {subject}</span>
          </summary>
          <Form method="post" className="mt-3 grid gap-3 border-l-4 border-warn pl-4">
            <input type="hidden" name="id" value={id} />
            <Field
              label="Why, for the person"
              hint="They read it in a mail."
              error={isRefusing ? refusal.issues.note : undefined}
            >
              {(control) => (
                <Textarea
                  {...control}
                  name="note"
                  rows={3}
                  maxLength={1000}
                  defaultValue={isRefusing ? refusal.values.note : ""}
                />
              )}
            </Field>
            <Button
              type="submit"
              name="intent"
              value="refuse"
              disabled={isSending}
              className="justify-self-start"
            >
              {isSending ? "Sending..." : "Refuse with this reason"}
            </Button>
          </Form>
        </details>
      </div>
    </>
  );
}
