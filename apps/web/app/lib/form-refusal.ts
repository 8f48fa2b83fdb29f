import type { ErrorCode } from "@plumbline/contract/errors.ts";

export type FormRefusal = {
  code: ErrorCode;
  /** About the whole form. Field errors are in `issues`. */
  error: string;
  issues: Record<string, string>;
  values: Record<string, string>;
};

export function refusalOf(answer: { refusal: FormRefusal } | object | undefined): FormRefusal | undefined {
  return answer && "refusal" in answer ? answer.refusal : undefined;
}
