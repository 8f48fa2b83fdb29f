// The refund policy's figures: SPEC §9, and the 30-day guarantee beside them. Without schemas, so that pages may say them.

/** Why money is asked back. */
export const REFUND_REASONS = ["money_back", "technical", "duplicate", "accidental"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** How long after a payment each reason can be given, in days. `money_back` is for the first payment alone. */
export const REFUND_WINDOW_DAYS = {
  money_back: 30,
  technical: 14,
  duplicate: 7,
  accidental: 2,
} as const satisfies Record<RefundReason, number>;
/** How long we have for mending a fault before it is a reason. */
export const MENDING_DAYS = 7;
/** How long a review takes, and then the payout. */
export const REVIEW_BUSINESS_DAYS = 3;
export const PAYOUT_BUSINESS_DAYS = 7;

export const REFUND_STATES = ["open", "approved", "paid", "declined"] as const;
