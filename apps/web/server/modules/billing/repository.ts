import type { Db } from "@plumbline/db/client.ts";
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { findPerson, findPersonByEmail, type Person } from "../identity/people.ts";
import {
  billingEvents,
  billingNotices,
  checkouts,
  claims,
  customers,
  payments,
  subscriptions,
  trials,
} from "./tables.ts";

export type CustomerRow = typeof customers.$inferSelect;
export type CheckoutRow = typeof checkouts.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

/** Creates the customer if needed. An account keeps the same customer for all its checkouts. */
export async function findOrMakeCustomer(
  db: Db,
  payer: { payerKey: string; userId: string | undefined; email: string },
): Promise<CustomerRow> {
  const known = payer.userId
    ? eq(customers.userId, payer.userId)
    : and(eq(customers.payerKey, payer.payerKey), isNull(customers.userId));
  const find = async () =>
    (await db.select().from(customers).where(known).orderBy(asc(customers.createdAt)).limit(1))[0];
  const found = await find();
  if (found) return found;
  // Frees the browser's key from a claimed customer, so that the browser can start another checkout without
  // an account.
  await db
    .update(customers)
    .set({ payerKey: sql`'claimed:' || ${customers.id}` })
    .where(and(eq(customers.payerKey, payer.payerKey), isNotNull(customers.userId)));
  await db.insert(customers).values(payer).onConflictDoNothing({ target: customers.payerKey });
  const made = await find();
  if (!made) throw new Error("the customer is missing after its insert");
  return made;
}

export async function setProviderCustomer(db: Db, id: string, providerId: string): Promise<void> {
  await db.update(customers).set({ providerId }).where(eq(customers.id, id));
}

export async function getCustomer(db: Db, id: string): Promise<CustomerRow> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id));
  if (!customer) throw new Error(`unknown customer ${id}`);
  return customer;
}

export async function findCustomerByProvider(db: Db, providerId: string): Promise<CustomerRow | undefined> {
  return (await db.select().from(customers).where(eq(customers.providerId, providerId)))[0];
}

export async function findCustomerByPayment(db: Db, providerId: string): Promise<CustomerRow | undefined> {
  const [row] = await db
    .select({ customer: customers })
    .from(customers)
    .innerJoin(payments, eq(payments.customerId, customers.id))
    .where(eq(payments.providerId, providerId));
  return row?.customer;
}

export function listCustomersOf(db: Db, userId: string): Promise<CustomerRow[]> {
  return db.select().from(customers).where(eq(customers.userId, userId));
}

export async function beginRead(db: Db, id: string): Promise<number> {
  const [row] = await db
    .update(customers)
    .set({ readsStarted: sql`${customers.readsStarted} + 1` })
    .where(eq(customers.id, id))
    .returning({ number: customers.readsStarted });
  if (!row) throw new Error(`unknown customer ${id}`);
  return row.number;
}

/** Also locks the customer row. Returns false if a later read was stored first. */
export async function markApplied(db: Db, id: string, read: number): Promise<boolean> {
  const marked = await db
    .update(customers)
    .set({ readApplied: read })
    .where(and(eq(customers.id, id), lt(customers.readApplied, read)))
    .returning({ id: customers.id });
  return marked.length > 0;
}

export function listCustomersToRead(db: Db): Promise<CustomerRow[]> {
  const live = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.customerId, customers.id), ne(subscriptions.status, "canceled")));
  return db
    .select()
    .from(customers)
    .where(and(isNotNull(customers.providerId), exists(live)));
}

type NewCheckout = typeof checkouts.$inferInsert;

export async function findOrMakeCheckout(db: Db, checkout: NewCheckout): Promise<CheckoutRow> {
  await db.insert(checkouts).values(checkout).onConflictDoNothing();
  const [open] = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.customerId, checkout.customerId),
        eq(checkouts.planId, checkout.planId),
        eq(checkouts.promoCode, checkout.promoCode ?? ""),
        eq(checkouts.state, "open"),
      ),
    );
  if (open) return open;
  // The checkout was completed or closed between the two statements.
  return findOrMakeCheckout(db, checkout);
}

export async function findCheckout(db: Db, id: string): Promise<CheckoutRow | undefined> {
  return (await db.select().from(checkouts).where(eq(checkouts.id, id)))[0];
}

export async function setIntent(
  db: Db,
  id: string,
  intent: { id: string; clientSecret: string },
): Promise<void> {
  const { id: intentId, clientSecret } = intent;
  await db.update(checkouts).set({ intentId, clientSecret }).where(eq(checkouts.id, id));
}

export async function endCheckout(db: Db, id: string, state: "done" | "closed"): Promise<void> {
  await db
    .update(checkouts)
    .set({ state, clientSecret: null })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, "open")));
}

/** Sorted oldest first. */
export function listOpenCheckouts(db: Db, before: Date): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.state, "open"), isNotNull(checkouts.intentId), lt(checkouts.createdAt, before)))
    .orderBy(asc(checkouts.createdAt));
}

/** Returns undefined if the owner has a live plan or this checkout already has the reservation. */
export async function takePlace(
  db: Db,
  subscription: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow | undefined> {
  return (await db.insert(subscriptions).values(subscription).onConflictDoNothing().returning())[0];
}

export async function leavePlace(db: Db, checkoutId: string): Promise<void> {
  await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.checkoutId, checkoutId), eq(subscriptions.status, "starting")));
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0];
}

export async function findSubscriptionOfCheckout(
  db: Db,
  checkoutId: string,
): Promise<SubscriptionRow | undefined> {
  return (await db.select().from(subscriptions).where(eq(subscriptions.checkoutId, checkoutId)))[0];
}

export async function findLive(db: Db, ownerKey: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerKey, ownerKey), ne(subscriptions.status, "canceled")));
  return row;
}

/** The live plan for this address, whether or not its account has claimed it. */
export async function findLiveOfAddress(db: Db, email: string): Promise<SubscriptionRow | undefined> {
  const unclaimed = await findLive(db, addressKey(email));
  if (unclaimed) return unclaimed;
  const person = await findPersonByEmail(db, email);
  return person && findLive(db, userKey(person.id));
}

/** Falls back to the last plan if none is live. */
export async function findNewest(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(sql`${subscriptions.status} = 'canceled'`, desc(subscriptions.startedAt))
    .limit(1);
  return row;
}

export function listSubscriptionsOfCustomer(db: Db, customerId: string): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
}

export function listSubscriptionsOf(db: Db, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.createdAt));
}

export function listStarting(db: Db, before: Date): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.status, "starting"), lt(subscriptions.createdAt, before)));
}

export async function updateSubscription(db: Db, id: string, facts: Partial<SubscriptionRow>): Promise<void> {
  await db.update(subscriptions).set(facts).where(eq(subscriptions.id, id));
}

/** Returns the account, or the paying address with no ID. */
export async function findRecipient(
  db: Db,
  customerId: string,
): Promise<Omit<Person, "id"> & { id: string | undefined }> {
  const { userId, email } = await getCustomer(db, customerId);
  const person = userId ? await findPerson(db, userId) : undefined;
  return person ?? { id: undefined, email, firstName: "", lastName: "", businessName: "", abn: "" };
}

export async function storePayment(
  db: Db,
  payment: typeof payments.$inferInsert,
): Promise<{ row: PaymentRow; isNew: boolean }> {
  const [inserted] = await db.insert(payments).values(payment).onConflictDoNothing().returning();
  if (inserted) return { row: inserted, isNew: true };
  const { refundedCents, dispute, subscriptionId } = payment;
  const [row] = await db
    .update(payments)
    .set({ refundedCents, dispute, ...(subscriptionId && { subscriptionId }) })
    .where(eq(payments.providerId, payment.providerId))
    .returning();
  if (!row) throw new Error(`unknown payment ${payment.providerId}`);
  return { row, isNew: false };
}

/** Sorted newest first. */
export async function listPaymentsOf(db: Db, userId: string): Promise<PaymentRow[]> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(eq(customers.userId, userId))
    .orderBy(desc(payments.paidAt));
  return rows.map(({ payment }) => payment);
}

export async function findLastPayment(db: Db, subscriptionId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.subscriptionId, subscriptionId))
    .orderBy(desc(payments.paidAt))
    .limit(1);
  return row;
}

export async function anyTrialUsed(db: Db, hashes: string[]): Promise<boolean> {
  const used = await db.select().from(trials).where(inArray(trials.keyHash, hashes)).limit(1);
  return used.length > 0;
}

export async function markTrials(db: Db, hashes: string[], usedAt: Date): Promise<void> {
  await db
    .insert(trials)
    .values(hashes.map((keyHash) => ({ keyHash, usedAt })))
    .onConflictDoNothing();
}

export async function unmarkTrials(db: Db, hashes: string[]): Promise<void> {
  await db.delete(trials).where(inArray(trials.keyHash, hashes));
}

/** Returns false if the event was already entered. */
export async function enterEvent(db: Db, id: string, type: string): Promise<boolean> {
  const entered = await db.insert(billingEvents).values({ id, type }).onConflictDoNothing().returning();
  return entered.length > 0;
}

export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: billingEvents.id }).from(billingEvents).where(eq(billingEvents.id, id));
  return found.length > 0;
}

/** Returns false if the notice was already claimed. */
export async function claimNotice(db: Db, key: string): Promise<boolean> {
  const claimed = await db.insert(billingNotices).values({ key }).onConflictDoNothing().returning();
  return claimed.length > 0;
}

export async function findNotice(db: Db, prefix: string): Promise<string | undefined> {
  const [found] = await db
    .select({ key: billingNotices.key })
    .from(billingNotices)
    .where(startsWith(billingNotices.key, prefix));
  return found?.key;
}

/** Afterwards, every notice whose key has the prefix can be claimed again. */
export async function releaseNotice(db: Db, prefix: string): Promise<void> {
  await db.delete(billingNotices).where(startsWith(billingNotices.key, prefix));
}

function startsWith(column: PgColumn, prefix: string) {
  return sql`starts_with(${column}, ${prefix})`;
}

export async function saveClaim(db: Db, claim: typeof claims.$inferInsert): Promise<void> {
  await db.insert(claims).values(claim);
}

export async function findClaim(db: Db, tokenHash: string, now: Date): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select({ subscription: subscriptions })
    .from(claims)
    .innerJoin(subscriptions, eq(subscriptions.id, claims.subscriptionId))
    .where(and(eq(claims.tokenHash, tokenHash), gt(claims.expiresAt, now)));
  return row?.subscription;
}

export function listUnclaimedOfVisitor(db: Db, visitorId: string, email: string): Promise<CustomerRow[]> {
  return db
    .select()
    .from(customers)
    .where(and(eq(customers.payerKey, visitorKey(visitorId, email)), isNull(customers.userId)));
}

export function listUnclaimedOfAddress(db: Db, email: string): Promise<CustomerRow[]> {
  return db
    .select()
    .from(customers)
    .where(and(eq(customers.email, email), isNull(customers.userId)));
}

/** Throws on the unique index if the account has a live plan. */
export async function giveCustomer(db: Db, customerId: string, userId: string): Promise<void> {
  await db
    .update(customers)
    .set({ userId })
    .where(and(eq(customers.id, customerId), isNull(customers.userId)));
  await db
    .update(subscriptions)
    .set({ userId, ownerKey: userKey(userId) })
    .where(and(eq(subscriptions.customerId, customerId), isNull(subscriptions.userId)));
}

export const userKey = (userId: string) => `user:${userId}`;
export const addressKey = (email: string) => `email:${email}`;
export const visitorKey = (visitorId: string, email: string) => `visitor:${visitorId}:${email}`;
