import { mailboxOf } from "@plumbline/contract/email.ts";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq, gte, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import { findPeople } from "../identity/people.ts";
import { graceEnd } from "./entitlement.ts";
import { listSubscriptionsOf } from "./repository.ts";
import { checkouts, customers, payments, subscriptions } from "./tables.ts";

export type PaidPlan = {
  paymentId: string;
  planId: PlanId;
  paidAt: Date;
  /** Undefined for Lifetime. */
  period: { startsAt: Date; endsAt: Date } | undefined;
  /** True if the payment was refunded in full or lost in a dispute. */
  isPaidBack: boolean;
  isDisputed: boolean;
  isFirst: boolean;
  /** True if the payer had already used a trial. */
  isOfKnownPayer: boolean;
};

/** Sorted oldest first. Leaves out free plans. */
export async function listPaidPlans(db: Db, userId: string): Promise<PaidPlan[]> {
  const rows = await db
    .select({ payment: payments, trialEndsAt: subscriptions.trialEndsAt, mode: checkouts.mode })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .leftJoin(checkouts, eq(checkouts.id, subscriptions.checkoutId))
    .where(eq(customers.userId, userId))
    .orderBy(payments.paidAt, payments.number);
  return rows
    .flatMap(({ payment, ...rest }) => {
      const { planId, amountCents } = payment;
      return planId && amountCents > 0 ? [{ payment, planId, ...rest }] : [];
    })
    .map(({ payment, planId, trialEndsAt, mode }, at) => ({
      paymentId: payment.id,
      planId,
      paidAt: payment.paidAt,
      period:
        payment.periodStartsAt && payment.periodEndsAt
          ? { startsAt: payment.periodStartsAt, endsAt: payment.periodEndsAt }
          : undefined,
      isPaidBack: payment.refundedCents >= payment.amountCents || payment.dispute === "lost",
      isDisputed: payment.dispute === "open",
      isFirst: at === 0,
      isOfKnownPayer: mode === "setup" && trialEndsAt === null,
    }));
}

export async function listPayersSince(db: Db, moment: Date): Promise<string[]> {
  const reaches: SQL | undefined = or(
    eq(payments.planId, "lifetime"),
    gte(payments.periodEndsAt, moment),
    gte(payments.paidAt, moment),
  );
  const rows = await db
    .selectDistinct({ userId: customers.userId })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(and(isNotNull(customers.userId), reaches));
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** Refunded and disputed plans don't count. */
export async function hadPlanAt(db: Db, userId: string, moment: Date): Promise<boolean> {
  const rows = await listSubscriptionsOf(db, userId);
  return rows.some((row) => {
    const { status, standing, startedAt, endsAt } = row;
    if (standing !== "good" || startedAt > moment || status === "starting") return false;
    if (endsAt && endsAt <= moment) return false;
    if (status === "trialing" || status === "active") return true;
    if (status === "canceled") return endsAt !== null;
    const grace = graceEnd(row);
    return grace !== undefined && grace > moment;
  });
}

/** Finds which of the others share a mailbox with the user, either to pay or to log in. */
export async function samePayersOf(db: Db, userId: string, others: string[]): Promise<Set<string>> {
  const ids = [userId, ...others];
  const signIns = [...(await findPeople(db, ids)).values()];
  const payers = await db
    .select({ id: customers.userId, email: customers.email })
    .from(customers)
    .where(inArray(customers.userId, ids));
  const mailboxes = [...signIns, ...payers].map(({ id, email }) => ({ id, mailbox: mailboxOf(email) }));
  const own = new Set(mailboxes.filter(({ id }) => id === userId).map(({ mailbox }) => mailbox));
  const same = mailboxes.filter(({ id, mailbox }) => id !== userId && own.has(mailbox));
  return new Set(same.flatMap(({ id }) => id ?? []));
}
