import type { FormRefusal } from "../lib/form-refusal.ts";
import { FormAlert } from "./form-alert.tsx";

type RefusalAlertProps = {
  refusal: FormRefusal | undefined;
  /** Said where the server gave no sentence. */
  otherwise: string;
};

/** Where there is no script for a toast: why the form was refused, unless its fields say it. */
export function RefusalAlert({ refusal, otherwise }: RefusalAlertProps) {
  if (!refusal || Object.keys(refusal.issues).length > 0) return null;
  return <FormAlert>{refusal.error || otherwise}</FormAlert>;
}
