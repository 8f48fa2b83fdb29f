import type { FormRefusal } from "../lib/form-refusal.ts";
import { FormAlert } from "./form-alert.tsx";

type RefusalAlertProps = {
  refusal: FormRefusal | undefined;
  otherwise: string;
};

/** Shows why a form sent without JavaScript was refused, unless its fields already do. */
export function RefusalAlert({ refusal, otherwise }: RefusalAlertProps) {
  if (!refusal || Object.keys(refusal.issues).length > 0) return null;
  return <FormAlert>{refusal.error || otherwise}</FormAlert>;
}
