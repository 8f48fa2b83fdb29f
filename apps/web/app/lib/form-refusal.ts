import type { ErrorCode } from "@plumbline/contract/errors.ts";

export type FormRefusal = {
  code: ErrorCode;
  /** For the whole form; the messages of single fields are in `issues`. */
  error: string;
  /** Messages by field. */
  issues: Record<string, string>;
  /** What was typed, by field, without passwords. */
  values: Record<string, string>;
};

export function refusalOf(answer: { refusal: FormRefusal } | object | undefined): FormRefusal | undefined {
  return answer && "refusal" in answer ? answer.refusal : undefined;
}
