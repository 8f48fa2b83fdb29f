import type { StartKind } from "@plumbline/contract/billing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { findCheckout, type SubscriptionRow } from "./repository.ts";

/** A promo code that makes a plan free needs neither a card nor a trial. */
export async function startKindOf(db: Db, { status, checkoutId }: SubscriptionRow): Promise<StartKind> {
  if (status === "trialing") return "trial";
  return (await findCheckout(db, checkoutId))?.mode === "free" ? "free" : "paid";
}
