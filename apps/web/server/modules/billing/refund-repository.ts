import type { REFUND_STATES } from "@plumbline/contract/refund-policy.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { CustomerRow, PaymentRow } from "./repository.ts";
import { customers, payments, refundRequests } from "./tables.ts";

export type RefundRow = typeof refundRequests.$inferSelect;
type RefundState = (typeof REFUND_STATES)[number];

/** Returns undefined if the payment has a request that wasn't declined. */
export async function insertRefund(
  db: Db,
  refund: typeof refundRequests.$inferInsert,
): Promise<RefundRow | undefined> {
  return (await db.insert(refundRequests).values(refund).onConflictDoNothing().returning())[0];
}

export function listRefundsOfPayments(db: Db, paymentIds: string[]): Promise<RefundRow[]> {
  return db
    .select()
    .from(refundRequests)
    .where(inArray(refundRequests.paymentId, paymentIds))
    .orderBy(desc(refundRequests.createdAt));
}

/** Sorted oldest first. */
export function listRefunds(
  db: Db,
  state: RefundState,
): Promise<{ refund: RefundRow; payment: PaymentRow; customer: CustomerRow }[]> {
  return db
    .select({ refund: refundRequests, payment: payments, customer: customers })
    .from(refundRequests)
    .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(eq(refundRequests.state, state))
    .orderBy(asc(refundRequests.createdAt))
    .limit(200);
}

export async function findRefund(
  db: Db,
  id: string,
): Promise<{ refund: RefundRow; payment: PaymentRow } | undefined> {
  const [found] = await db
    .select({ refund: refundRequests, payment: payments })
    .from(refundRequests)
    .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
    .where(eq(refundRequests.id, id));
  return found;
}

/** Returns undefined if the request isn't in state `from`. */
export async function moveRefund(
  db: Db,
  id: string,
  from: RefundState,
  facts: Partial<RefundRow> & { state: RefundState },
): Promise<RefundRow | undefined> {
  const [moved] = await db
    .update(refundRequests)
    .set(facts)
    .where(and(eq(refundRequests.id, id), eq(refundRequests.state, from)))
    .returning();
  return moved;
}
