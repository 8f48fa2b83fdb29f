import { useEffect, useRef } from "react";
import type { FormRefusal } from "../lib/form-refusal.ts";
import { FormAlert } from "./form-alert.tsx";

type RefusalAlertProps = {
  refusal: FormRefusal | undefined;
  otherwise: string;
};

/** Says above the form why it was refused, unless its fields already do, and takes the focus. */
export function RefusalAlert({ refusal, otherwise }: RefusalAlertProps) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => alert.current?.focus(), [refusal]);
  if (!refusal || Object.keys(refusal.issues).length > 0) return null;
  return (
    // `autoFocus` is for pages without JavaScript.
    <FormAlert ref={alert} tabIndex={-1} autoFocus>
      {refusal.error || otherwise}
    </FormAlert>
  );
}
