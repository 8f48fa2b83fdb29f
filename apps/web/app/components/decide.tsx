import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { FormRefusal } from "../lib/form-refusal.ts";
import { RefusalAlert } from "./refusal-alert.tsx";

type DecideProps = {
  id: string;
  subject: string;
  yes: { intent: string; label: string; sure: string; sending: string; consequence: ReactNode };
  /** `reader` is the person who receives the reason. */
  no: { intent: string; label: string; sure: string; reader: string; hint: string };
  refusal: FormRefusal | undefined;
};

export const REFUSE: DecideProps["no"] = {
  intent: "refuse",
  label: "Decline",
  sure: "Decline for this reason",
  reader: "person",
  hint: "We'll email it to them.",
};

/** Lets an administrator say yes or no, and confirms each in place. Works without JavaScript. */
export function Decide({ id, subject, yes, no, refusal }: DecideProps) {
  const isSending = useNavigation().formData?.get("id") === id;
  const saidNo = refusal?.values.intent === no.intent;
  const about = <span className="sr-only"> {subject}</span>;
  return (
    <>
      <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      <div className="grid gap-3">
        <details>
          <summary className={buttonStyle({ look: "ink", className: "list-none" })}>
            {yes.label}
            {about}
          </summary>
          <Form method="post" className="mt-3 grid justify-items-start gap-3 border-l-4 border-warn pl-4">
            <input type="hidden" name="id" value={id} />
            <p>{yes.consequence}</p>
            <Button type="submit" name="intent" value={yes.intent} look="ink" disabled={isSending}>
              {isSending ? yes.sending : yes.sure}
            </Button>
          </Form>
        </details>
        <details open={saidNo}>
          <summary className={buttonStyle({ className: "list-none" })}>
            {no.label}
            {about}
          </summary>
          <Form method="post" className="mt-3 grid gap-3 border-l-4 border-warn pl-4">
            <input type="hidden" name="id" value={id} />
            <Field
              label={`Reason for the ${no.reader}`}
              hint={no.hint}
              error={saidNo ? refusal.issues.note : undefined}
            >
              {(control) => (
                <Textarea
                  {...control}
                  name="note"
                  rows={3}
                  maxLength={1000}
                  defaultValue={saidNo ? refusal.values.note : ""}
                />
              )}
            </Field>
            <Button
              type="submit"
              name="intent"
              value={no.intent}
              disabled={isSending}
              className="justify-self-start"
            >
              {isSending ? "Sending..." : no.sure}
            </Button>
          </Form>
        </details>
      </div>
    </>
  );
}
