import { MENDING_DAYS, REFUND_WINDOW_DAYS, type RefundReason } from "@plumbline/contract/refund-policy.ts";

/** The reasons of the refund policy as the payer gives them. */
export const REFUND_REASON_NAMES: Record<RefundReason, string> = {
  money_back: "It is not for me",
  technical: `A fault was not fixed within ${MENDING_DAYS} days`,
  duplicate: "I paid twice",
  accidental: "I bought it by accident",
};

/** What the policy says of each reason. */
export const REFUND_REASON_RULES: Record<RefundReason, string> = {
  money_back: `Within ${REFUND_WINDOW_DAYS.money_back} days of your first payment, no reason needed.`,
  technical: `Asked for within ${REFUND_WINDOW_DAYS.technical} days of the payment.`,
  duplicate: `Told within ${REFUND_WINDOW_DAYS.duplicate} days of the payment.`,
  accidental: `Told within ${REFUND_WINDOW_DAYS.accidental * 24} hours of the payment.`,
};
