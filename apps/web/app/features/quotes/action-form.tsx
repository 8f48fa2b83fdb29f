import { Button } from "@plumbline/ui/button.tsx";
import type { ComponentProps, ReactNode } from "react";
import { Form, useNavigation } from "react-router";

type ActionFormProps = {
  kind: string;
  label: string;
  pendingLabel?: string;
  look?: ComponentProps<typeof Button>["look"];
  children?: ReactNode;
};

export function ActionForm({ kind, label, pendingLabel = "Sending...", look, children }: ActionFormProps) {
  const { formData } = useNavigation();
  const isSending = formData?.get("kind") === kind;
  return (
    <Form method="post" className="grid justify-items-start gap-3 *:w-full">
      <input type="hidden" name="kind" value={kind} />
      {children}
      <Button
        type="submit"
        look={look}
        disabled={formData !== undefined}
        // A label can contain a business name, which can be long.
        className="w-auto! justify-self-start whitespace-normal wrap-anywhere"
      >
        {isSending ? pendingLabel : label}
      </Button>
    </Form>
  );
}
