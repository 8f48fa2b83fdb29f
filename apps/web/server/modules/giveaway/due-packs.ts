import type { PaidPack } from "../billing/paid-packs.ts";
import type { Line } from "./due.ts";
import type { PurchaseRow } from "./repository.ts";

type Window = { opensAt: Date; closesAt: Date };
type DuePack = { purchase: PurchaseRow; line: Line; state: "paid" | "refunded" };

const causeOf = ({ id }: PurchaseRow) => `pack:${id}`;
const backOf = (purchase: PurchaseRow) => `back:${causeOf(purchase)}`;

/** A payment counts if it matches the purchase's pack and amount, and went through while entries were open. */
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

function isOf(payment: PaidPack, purchase: PurchaseRow): boolean {
  return (
    payment.purchaseId === purchase.id &&
    payment.intentId === purchase.intentId &&
    payment.packId === purchase.packId &&
    payment.amountCents === purchase.amountCents
  );
}
