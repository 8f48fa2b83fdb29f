// Kept apart from the schemas, so that pages don't load Zod for a number.

export const QUESTION_MAX_LENGTH = 2000;

export const FEEDBACK_MAX_LENGTH = 500;

export const TITLE_MAX_LENGTH = 120;

export const DEMO_ACCOUNT_HOURS = 24;

export const DEMO_ACCOUNT_QUESTIONS = 5;

export const REPORT_REASONS = {
  wrong: "The answer is wrong",
  outdated: "The rule has changed",
  source: "The source doesn't say that",
  missing: "Something important is missing",
  other: "Something else",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

export const SEARCH_MAX_LENGTH = 120;
