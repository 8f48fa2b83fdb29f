import type { ErrorCode } from "@plumbline/contract/errors.ts";

/** Why a form sent without script was refused, and what was typed into it. */
export type FormRefusal = {
  code: ErrorCode;
  /** The sentence for the reader; the fields' own say more where there are any. */
  error: string;
  /** What is wrong, by field. */
  issues: Record<string, string>;
  /** By field; passwords are not sent back. */
  values: Record<string, string>;
};

/** The refusal in the answer of a route's action, where it is one. */
export function refusalOf(answer: { refusal: FormRefusal } | object | undefined): FormRefusal | undefined {
  return answer && "refusal" in answer ? answer.refusal : undefined;
}
