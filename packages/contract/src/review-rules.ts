// Kept apart from the schemas, so that pages don't load Zod for a sentence.

export const REVIEW_LIMITS = {
  title: { min: 3, max: 100 },
  comment: { min: 20, max: 3000 },
  reply: { min: 1, max: 2000 },
  note: { max: 1000 },
} as const;

export const REVIEW_LINK_DAYS = 90;
/** A review can be edited for this long, and withdrawn at any time. */
export const REVIEW_EDIT_DAYS = 7;
/** An owner can replace a reply for this long. */
export const REPLY_EDIT_HOURS = 24;

export const RATING_NAMES = {
  1: "Poor",
  2: "Below what I expected",
  3: "All right",
  4: "Good",
  5: "Very good",
} as const;

export const REVIEW_REPORT_REASONS = {
  abuse: "It is abusive or threatening",
  personal_data: "It reveals someone's private details",
  not_customer: "The reviewer wasn't a customer",
  illegal: "It breaks the law",
  untrue: "It isn't true",
  other: "Something else",
} as const;

/** The only grounds for removal. Disliking a review isn't a ground, and neither is paying us. */
export const REMOVAL_REASONS = {
  abuse: "Abusive or threatening",
  personal_data: "Someone's private details",
  not_customer: "Not from a customer",
  illegal: "Against the law",
} as const;
export type RemovalReason = keyof typeof REMOVAL_REASONS;
