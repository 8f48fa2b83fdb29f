// Lengths and choices that pages name too: apart from the schemas, so that a page loads no schema for a number.

/** Longest question the assistant reads, in characters. */
export const QUESTION_MAX_LENGTH = 2000;

/** Longest comment on the answer of a free question, in characters. */
export const FEEDBACK_MAX_LENGTH = 500;

/** Longest name of a conversation. */
export const TITLE_MAX_LENGTH = 120;

/** Why an answer is reported, and how a person says it. */
export const REPORT_REASONS = {
  wrong: "The answer is wrong",
  outdated: "The rule has changed",
  source: "The source does not say that",
  missing: "Something important is missing",
  other: "Something else",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
