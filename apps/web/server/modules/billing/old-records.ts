import { addMonths } from "@plumbline/contract/calendar.ts";
import { PAYMENT_RECORD_YEARS } from "@plumbline/contract/retention.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq, gte, inArray, lt, ne, notExists, or } from "drizzle-orm";
import { checkouts, customers, payments, refundRequests, subscriptions } from "./tables.ts";

/**
 * A live plan keeps all its records, because the account page shows its invoices. Returns how many customers were
 * deleted.
 */
export function purgeOldRecords(db: Db, now: Date): Promise<number> {
  const before = addMonths(now, -12 * PAYMENT_RECORD_YEARS);
  return db.transaction(async (tx) => {
    const old = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(
        and(
          lt(customers.createdAt, before),
          notExists(
            tx
              .select()
              .from(subscriptions)
              .where(
                and(
                  eq(subscriptions.customerId, customers.id),
                  or(
                    ne(subscriptions.status, "canceled"),
                    gte(subscriptions.createdAt, before),
                    gte(subscriptions.periodEndsAt, before),
                    gte(subscriptions.endsAt, before),
                  ),
                ),
              ),
          ),
          notExists(
            tx
              .select()
              .from(payments)
              .where(and(eq(payments.customerId, customers.id), gte(payments.paidAt, before))),
          ),
          notExists(
            tx
              .select()
              .from(checkouts)
              .where(and(eq(checkouts.customerId, customers.id), gte(checkouts.createdAt, before))),
          ),
        ),
      )
      .for("update");
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const paid = tx.select({ id: payments.id }).from(payments).where(inArray(payments.customerId, ids));
    await tx.delete(refundRequests).where(inArray(refundRequests.paymentId, paid));
    await tx.delete(payments).where(inArray(payments.customerId, ids));
    await tx.delete(subscriptions).where(inArray(subscriptions.customerId, ids));
    await tx.delete(customers).where(inArray(customers.id, ids));
    return ids.length;
  });
}
