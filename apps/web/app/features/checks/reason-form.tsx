import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { Form, useNavigation } from "react-router";

type ReasonFormProps = {
  /** Value of the action's `do` parameter. */
  act: "withdraw-check" | "withdraw-licence" | "ban" | "lift-ban";
  name: "why" | "reason";
  id?: string;
  opener: string;
  label: string;
  hint: string;
  button: string;
};

export function ReasonForm({ act, name, id, opener, label, hint, button }: ReasonFormProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <details className="w-full">
      <summary className={buttonStyle({ size: "sm", className: "list-none" })}>{opener}</summary>
      <Form method="post" action={`?do=${act}`} className="mt-3 grid gap-3 border-l-4 border-warn pl-4">
        {id && <input type="hidden" name="id" value={id} />}
        <Field label={label} hint={hint}>
          {(control) => (
            <Textarea {...control} name={name} rows={2} minLength={10} maxLength={500} required />
          )}
        </Field>
        <Button type="submit" look="ink" disabled={isSending} className="justify-self-start">
          {isSending ? "One moment..." : button}
        </Button>
      </Form>
    </details>
  );
}
