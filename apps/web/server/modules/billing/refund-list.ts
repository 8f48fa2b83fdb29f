import type { RefundLines, RefundListSearch } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, count, eq, ilike } from "drizzle-orm";
import { anywhere, orderOf, pageOf, windowOf } from "../../listing/page-of.ts";
import { invoiceNumber } from "./invoices.ts";
import { customers, payments, refundRequests } from "./tables.ts";

const COLUMNS = {
  askedAt: refundRequests.createdAt,
  email: customers.email,
  state: refundRequests.state,
  reason: refundRequests.reason,
  amountCents: payments.amountCents,
};

export async function listAllRefunds(db: Db, asked: RefundListSearch): Promise<RefundLines> {
  const { q, state, reason } = asked;
  const isFound = and(
    q ? ilike(customers.email, anywhere(q)) : undefined,
    state && eq(refundRequests.state, state),
    reason && eq(refundRequests.reason, reason),
  );
  const { limit, offset } = windowOf(asked);
  const rows = await db
    .select({ refund: refundRequests, payment: payments, email: customers.email })
    .from(refundRequests)
    .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(isFound)
    .orderBy(...orderOf(COLUMNS, asked, refundRequests.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(refundRequests)
    .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(isFound);
  const lines = rows.map(({ refund, payment, email }) => ({
    id: refund.id,
    email,
    number: invoiceNumber(payment.number),
    state: refund.state,
    reason: refund.reason,
    amountCents: payment.amountCents,
    refundedCents: payment.refundedCents,
    askedAt: refund.createdAt.toISOString(),
    decidedAt: refund.decidedAt?.toISOString() ?? null,
  }));
  return pageOf(lines, counted?.total ?? 0, asked);
}

export function countOpenRefunds(db: Db): Promise<number> {
  return db.$count(refundRequests, eq(refundRequests.state, "open"));
}
