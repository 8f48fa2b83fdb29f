import { MENDING_DAYS, REFUND_WINDOW_DAYS, type RefundReason } from "@plumbline/contract/refund-policy.ts";

export const REFUND_REASON_NAMES: Record<RefundReason, string> = {
  money_back: "It's not for me",
  technical: `A fault wasn't fixed within ${MENDING_DAYS} days`,
  duplicate: "I paid twice",
  accidental: "I bought it by accident",
};

export const REFUND_REASON_RULES: Record<RefundReason, string> = {
  money_back: `Within ${REFUND_WINDOW_DAYS.money_back} days of your first payment, no reason needed.`,
  technical: `Ask within ${REFUND_WINDOW_DAYS.technical} days of the payment.`,
  duplicate: `Tell us within ${REFUND_WINDOW_DAYS.duplicate} days of the payment.`,
  accidental: `Tell us within ${REFUND_WINDOW_DAYS.accidental * 24} hours of the payment.`,
};
