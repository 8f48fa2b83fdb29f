// The rules of reviews that pages say too: apart from the schemas, so that a page loads no schema for a sentence.

export const REVIEW_LIMITS = {
  title: { min: 3, max: 100 },
  comment: { min: 20, max: 3000 },
  reply: { min: 1, max: 2000 },
  note: { max: 1000 },
} as const;

/** How long the mailed link lets its customer write. */
export const REVIEW_LINK_DAYS = 90;
/** How long a review can be changed; withdrawn it can be at any time. */
export const REVIEW_EDIT_DAYS = 7;
/** How long an owner can put another reply in the place of the first. */
export const REPLY_EDIT_HOURS = 24;

/** The stars as a person says them. */
export const RATING_NAMES = {
  1: "Poor",
  2: "Below what I expected",
  3: "All right",
  4: "Good",
  5: "Very good",
} as const;

/** Why a review is reported. */
export const REVIEW_REPORT_REASONS = {
  abuse: "It is abusive or threatening",
  personal_data: "It shows somebody's private details",
  not_customer: "The writer was not a customer",
  illegal: "It breaks the law",
  untrue: "It is not true",
  other: "Something else",
} as const;

/** The only reasons a review is removed for. That somebody dislikes it, or pays us, is none. */
export const REMOVAL_REASONS = {
  abuse: "Abusive or threatening",
  personal_data: "Private details of a person",
  not_customer: "Not from a customer",
  illegal: "Against the law",
} as const;
export type RemovalReason = keyof typeof REMOVAL_REASONS;
