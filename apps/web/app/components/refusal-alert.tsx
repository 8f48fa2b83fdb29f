import { useEffect, useRef } from "react";
import type { FormRefusal } from "../lib/form-refusal.ts";
import { FormAlert } from "./form-alert.tsx";

type RefusalAlertProps = {
  refusal: FormRefusal | undefined;
  otherwise: string;
};

/** Shows above the form why it was refused, unless its fields already do, and takes the focus. */
export function RefusalAlert({ refusal, otherwise }: RefusalAlertProps) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal]);
  if (!refusal || Object.keys(refusal.issues).length > 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- moves the focus without JavaScript
    <FormAlert ref={alert} tabIndex={-1} autoFocus>
      {refusal.error || otherwise}
    </FormAlert>
  );
}
