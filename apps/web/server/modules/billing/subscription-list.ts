import type { SubscriptionPage, SubscriptionSearch } from "@plumbline/contract/subscriptions-list.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, count, eq, ilike, sql } from "drizzle-orm";
import { anywhere, orderOf, pageOf, windowOf } from "../../listing/page-of.ts";
import { customers, payments, subscriptions } from "./tables.ts";

const paid = sql<number>`coalesce((
  select sum(${payments.amountCents} - ${payments.refundedCents})
  from ${payments} where ${payments.subscriptionId} = ${subscriptions.id}
), 0)`.mapWith(Number);
const paymentCount = sql<number>`(
  select count(*) from ${payments} where ${payments.subscriptionId} = ${subscriptions.id}
)`.mapWith(Number);
const nextDate = sql`coalesce(${subscriptions.endsAt}, ${subscriptions.periodEndsAt})`;

const COLUMNS = {
  email: customers.email,
  plan: subscriptions.planId,
  status: subscriptions.status,
  startedAt: subscriptions.startedAt,
  endsAt: nextDate,
  paidCents: paid,
};

export async function listSubscriptions(db: Db, asked: SubscriptionSearch): Promise<SubscriptionPage> {
  const { q, status, plan } = asked;
  const isFound = and(
    q ? ilike(customers.email, anywhere(q)) : undefined,
    status && eq(subscriptions.status, status),
    plan && eq(subscriptions.planId, plan),
  );
  const { limit, offset } = windowOf(asked);
  const ofCustomer = eq(customers.id, subscriptions.customerId);
  const rows = await db
    .select({ subscription: subscriptions, email: customers.email, paid, paymentCount })
    .from(subscriptions)
    .innerJoin(customers, ofCustomer)
    .where(isFound)
    .orderBy(...orderOf(COLUMNS, asked, subscriptions.id))
    .limit(limit)
    .offset(offset);
  const [found] = await db
    .select({ total: count() })
    .from(subscriptions)
    .innerJoin(customers, ofCustomer)
    .where(isFound);
  const counts = await db
    .select({ plan: subscriptions.planId, status: subscriptions.status, total: count() })
    .from(subscriptions)
    .groupBy(subscriptions.planId, subscriptions.status)
    .orderBy(subscriptions.planId, subscriptions.status);
  return { ...pageOf(rows.map(describe), found?.total ?? 0, asked), counts };
}

type Found = {
  subscription: typeof subscriptions.$inferSelect;
  email: string;
  paid: number;
  paymentCount: number;
};

function describe({ subscription, email, paid, paymentCount }: Found) {
  const { id, userId, planId, status, startedAt, trialEndsAt, periodEndsAt, endsAt } = subscription;
  const renews = planId !== "lifetime" && status !== "canceled" && endsAt === null;
  return {
    id,
    email,
    hasAccount: userId !== null,
    plan: planId,
    status,
    startedAt: startedAt.toISOString(),
    renewsAt: renews ? ((periodEndsAt ?? trialEndsAt)?.toISOString() ?? null) : null,
    endsAt: endsAt?.toISOString() ?? null,
    paidCents: paid,
    payments: paymentCount,
  };
}
