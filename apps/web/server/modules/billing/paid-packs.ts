import type { User } from "@plumbline/contract/accounts.ts";
import type { PackId } from "@plumbline/contract/giveaway.ts";
import { and, eq, isNotNull } from "drizzle-orm";
import type { BillingContext } from "./context.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import type { Intent, IntentState } from "./provider/stripe/intents.ts";
import { listCustomersOf, userKey } from "./repository.ts";
import { refreshCustomer } from "./store-snapshot.ts";
import { customers, payments } from "./tables.ts";

export type PaidPack = {
  intentId: string;
  purchaseId: string;
  packId: PackId;
  amountCents: number;
  refundedCents: number;
  paidAt: Date;
  /** True if the payment was refunded in full or lost in a dispute. */
  isPaidBack: boolean;
  isDisputed: boolean;
};

/** Payments for entry packs rather than plans (decision 027). */
export function createPaidPacks(context: BillingContext) {
  const { db, provider } = context;

  async function preparePack(
    { id: userId, email }: Pick<User, "id" | "email">,
    pack: { purchaseId: string; packId: PackId; amountCents: number },
  ): Promise<Intent> {
    const customer = await ensureCustomer(context, { payerKey: userKey(userId), userId, email });
    return provider.createPackPayment({ customerId: customer.providerId, ...pack, key: pack.purchaseId });
  }

  /** Afterwards, a payment that succeeded is in `paidPacks`. */
  async function readPack(intentId: string, userId: string | null): Promise<IntentState["status"]> {
    const { status } = await provider.getIntent(intentId);
    if (status === "succeeded" && userId) await refresh(userId);
    return status;
  }

  async function refresh(userId: string): Promise<void> {
    for (const customer of await listCustomersOf(db, userId)) await refreshCustomer(context, customer);
  }

  async function paidPacks(userId: string): Promise<PaidPack[]> {
    const rows = await db
      .select({ payment: payments })
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .where(and(eq(customers.userId, userId), isNotNull(payments.packId)));
    return rows.flatMap(({ payment }) => {
      const { packId, purchaseId, providerId, amountCents, refundedCents, dispute, paidAt } = payment;
      if (!packId || !purchaseId) return [];
      const isPaidBack = refundedCents >= amountCents || dispute === "lost";
      const isDisputed = dispute === "open";
      const facts = { intentId: providerId, purchaseId, packId, amountCents, refundedCents, paidAt };
      return [{ ...facts, isPaidBack, isDisputed }];
    });
  }

  async function payPackBack(userId: string, pack: PaidPack): Promise<void> {
    const { intentId: paymentId, amountCents, refundedCents, purchaseId } = pack;
    const leftCents = amountCents - refundedCents;
    if (leftCents > 0 && !pack.isPaidBack)
      await provider.refund({ paymentId, amountCents: leftCents, key: `${purchaseId}:back` });
    await refresh(userId);
  }

  return { preparePack, readPack, paidPacks, payPackBack, cancelPack: provider.cancelIntent };
}
