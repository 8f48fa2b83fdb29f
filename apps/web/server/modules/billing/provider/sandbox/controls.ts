import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { ProviderEvent } from "../port.ts";
import { type CardEntry, enterCard, readCard } from "./cards.ts";
import { type Account, getOf, newId, tell } from "./account.ts";
import { readClock, setClock } from "./clock.ts";
import type { Intent, Invoice } from "./documents.ts";
import { markPaid } from "./invoices.ts";
import { listNewestPayments } from "./list-payments.ts";
import { closeDispute, openDispute } from "./refunds.ts";
import { signEvent } from "./signature.ts";
import { withAccount } from "./store.ts";
import { sandboxEvents, sandboxObjects } from "./tables.ts";

/** What the payer's bank hears when it asks back. */
export type Authentication = "complete" | "fail";

type Confirmation = { clientSecret: string; card: CardEntry; authentication?: Authentication | undefined };

type Dependencies = { db: Db; secret: string; clock: () => Date };

/** What no port has: the payer's side of a checkout, time, banks, and the delivery of events. */
export function createControls({ db, secret, clock }: Dependencies) {
  const runner = { db, clock };

  /** What the payer's browser does at Stripe. Throws `CardRefused`. */
  async function confirmIntent({ clientSecret, card, authentication }: Confirmation) {
    const { id, customerId } = await getIntentBySecret(clientSecret);
    return withAccount(runner, customerId, (account) => {
      const intent = getOf(account, "intent", id);
      if (intent.status === "succeeded") return { status: "succeeded" as const };
      if (intent.status === "cancelled") throw new NotFound("This checkout has ended. Please start again.");
      const facts = readCard(card, secret, account.now);
      const status = enterCard(facts.test, intent.payment ? "charge" : "store", authentication);
      if (status === "succeeded") succeed(account, intent, facts);
      return { status };
    });
  }

  async function getIntentBySecret(clientSecret: string) {
    const [row] = await db
      .select({ id: sandboxObjects.id, customerId: sandboxObjects.customerId })
      .from(sandboxObjects)
      .where(
        and(
          eq(sandboxObjects.id, clientSecret.split("_secret_")[0] ?? ""),
          eq(sandboxObjects.kind, "intent"),
          sql`${sandboxObjects.data} ->> 'clientSecret' = ${clientSecret}`,
        ),
      );
    if (!row?.customerId) throw new NotFound("This checkout is not known. Please start again.");
    return { id: row.id, customerId: row.customerId };
  }

  /** Moves the sandbox's clock forward and does what becomes due on the way. */
  async function moveClock(to: Date): Promise<void> {
    await setClock(db, clock, to);
    await tick();
  }

  /** Does what has become due by the passing of time. Each customer's account is a transaction of its own. */
  async function tick(): Promise<void> {
    const now = await readClock(db, clock);
    const rows = await db
      .select({ customerId: sandboxObjects.customerId })
      .from(sandboxObjects)
      .where(
        and(
          eq(sandboxObjects.kind, "subscription"),
          lte(sql`${sandboxObjects.data} ->> 'dueAt'`, now.toISOString()),
        ),
      );
    const due = new Set(rows.map(({ customerId }) => customerId));
    // Time passes for an account whenever it is opened.
    for (const customerId of due) if (customerId) await withAccount(runner, customerId, () => undefined);
  }

  /** Who made a payment. Throws when there is no such payment. */
  async function getPayer(paymentId: string): Promise<string> {
    const [row] = await db
      .select({ customerId: sandboxObjects.customerId })
      .from(sandboxObjects)
      .where(
        and(eq(sandboxObjects.kind, "invoice"), sql`${sandboxObjects.data} ->> 'paymentId' = ${paymentId}`),
      );
    if (!row?.customerId) throw new NotFound("There is no such payment in the sandbox.");
    return row.customerId;
  }

  /** The events that are not marked as delivered, the oldest first. */
  async function undeliveredEvents(): Promise<ProviderEvent[]> {
    const rows = await db
      .select()
      .from(sandboxEvents)
      .where(isNull(sandboxEvents.deliveredAt))
      .orderBy(asc(sandboxEvents.createdAt), asc(sandboxEvents.id));
    return rows.map(({ id, type, customerId, checkoutId }) => ({
      id,
      type,
      customerId: customerId ?? undefined,
      checkoutId: checkoutId ?? undefined,
    }));
  }

  async function markDelivered(id: string): Promise<void> {
    await db.update(sandboxEvents).set({ deliveredAt: clock() }).where(eq(sandboxEvents.id, id));
  }

  return {
    confirmIntent,
    moveClock,
    tick,
    getPayer,
    listPayments: () => listNewestPayments(db),
    openDispute: async (paymentId: string) =>
      withAccount(runner, await getPayer(paymentId), (account) => openDispute(account, paymentId)),
    closeDispute: async (paymentId: string, outcome: "won" | "lost") =>
      withAccount(runner, await getPayer(paymentId), (account) => closeDispute(account, paymentId, outcome)),
    undeliveredEvents,
    markDelivered,
    /** The webhook of an event, as it would be sent: its body and the header with the signature. */
    signEvent: (event: ProviderEvent) => {
      const body = JSON.stringify(event);
      return { body, signature: signEvent(body, secret, clock()) };
    },
  };
}

/** Keeps the card, and charges it where the intent is a payment. */
function succeed(account: Account, intent: Intent, facts: ReturnType<typeof readCard>): void {
  const { documents, customer, now } = account;
  const cardId = newId("card");
  documents.set(cardId, { id: cardId, kind: "card", ...facts });
  customer.cardId = cardId;
  intent.cardId = cardId;
  intent.status = "succeeded";
  const { payment } = intent;
  const packId = payment && "packId" in payment ? payment.packId : null;
  // What is no plan belongs to no checkout: its event names the customer alone.
  const checkoutId = packId ? null : intent.checkoutId;
  if (!payment) {
    tell(account, "setup_intent.succeeded", now, checkoutId);
    return;
  }
  const { amountCents } = payment;
  const invoice: Invoice = {
    id: newId("in"),
    kind: "invoice",
    paymentId: intent.id,
    subscriptionId: null,
    checkoutId: intent.checkoutId,
    planId: "planId" in payment ? payment.planId : null,
    packId,
    // The amount was decided at our side: a promotion is off it already.
    priceCents: amountCents,
    discountCents: 0,
    creditCents: 0,
    dueCents: amountCents,
    status: "open",
    issuedAt: now,
    paidAt: null,
    failures: 0,
    failedAt: null,
    period: null,
    refundedCents: 0,
    dispute: "none",
  };
  documents.set(invoice.id, invoice);
  markPaid(account, invoice, now);
  tell(account, "payment_intent.succeeded", now, checkoutId);
}
