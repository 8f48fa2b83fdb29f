import { addDays } from "@plumbline/contract/time.ts";
import { REFUND_REASONS, REFUND_WINDOW_DAYS, type RefundReason } from "@plumbline/contract/refund-policy.ts";
import type { PaymentRow } from "./repository.ts";

export type OpenReason = { reason: RefundReason; until: Date };

/** `isFirst` marks the person's first payment ever. */
export function openReasons(
  { paidAt, amountCents, refundedCents, dispute }: PaymentRow,
  { isFirst, now }: { isFirst: boolean; now: Date },
): OpenReason[] {
  // The bank decides disputes, and refunding as well would pay twice.
  if (refundedCents >= amountCents || dispute === "open" || dispute === "lost") return [];
  return REFUND_REASONS.filter((reason) => isFirst || reason !== "money_back")
    .map((reason) => ({ reason, until: addDays(paidAt, REFUND_WINDOW_DAYS[reason]) }))
    .filter(({ until }) => now < until);
}
