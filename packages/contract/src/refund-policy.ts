// SPEC §9, plus the 30-day guarantee. This file has no schemas, so that pages don't load Zod.

export const REFUND_REASONS = ["money_back", "technical", "duplicate", "accidental"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Days after the payment. `money_back` covers only the first payment. */
export const REFUND_WINDOW_DAYS = {
  money_back: 30,
  technical: 14,
  duplicate: 7,
  accidental: 2,
} as const satisfies Record<RefundReason, number>;
/** A technical issue unfixed for this long is a reason for a refund. */
export const MENDING_DAYS = 7;
/** Time for the review, then for the payout. */
export const REVIEW_BUSINESS_DAYS = 3;
export const PAYOUT_BUSINESS_DAYS = 7;

export const REFUND_STATES = ["open", "approved", "paid", "declined"] as const;
