import type { PaidPack } from "../billing/paid-packs.ts";
import type { Line } from "./due.ts";
import type { PurchaseRow } from "./repository.ts";

/** The days and the moment in which a payment counts. */
type Window = { opensAt: Date; closesAt: Date };
type DuePack = { purchase: PurchaseRow; line: Line; state: "paid" | "refunded" };

const causeOf = ({ id }: PurchaseRow) => `pack:${id}`;
const backOf = (purchase: PurchaseRow) => `back:${causeOf(purchase)}`;

/**
 * The lines that payments for packs make due and the ledger does not have yet. A payment counts for the purchase it
 * names if it is that purchase's own, of its pack and amount, and went through while entries were taken.
 */
export function duePacks(
  purchases: readonly PurchaseRow[],
  paid: readonly PaidPack[],
  lines: readonly Line[],
  window: Window,
): DuePack[] {
  const known = new Set(lines.map(({ cause }) => cause));
  return purchases.flatMap((purchase): DuePack[] => {
    const payment = paid.find((one) => isOf(one, purchase));
    if (!payment) return [];
    const { entries } = purchase;
    if (payment.isPaidBack) {
      if (!known.has(causeOf(purchase)) || known.has(backOf(purchase))) return [];
      const line = { kind: "taken_back", entries: -entries, cause: backOf(purchase) } as const;
      return [{ purchase, line, state: "refunded" }];
    }
    const isInTime = payment.paidAt >= window.opensAt && payment.paidAt <= window.closesAt;
    if (!isInTime || payment.isDisputed || known.has(causeOf(purchase))) return [];
    return [{ purchase, line: { kind: "pack", entries, cause: causeOf(purchase) }, state: "paid" }];
  });
}

/** Whether a payment is that of a purchase: its intent, its reference, its pack, its amount. */
function isOf(payment: PaidPack, purchase: PurchaseRow): boolean {
  return (
    payment.purchaseId === purchase.id &&
    payment.intentId === purchase.intentId &&
    payment.packId === purchase.packId &&
    payment.amountCents === purchase.amountCents
  );
}
