import { addDays } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { MailContent } from "../mail/contents.ts";
import type { BillingContext } from "./context.ts";
import { getPlan, RENEWAL_REMINDER_DAYS } from "./catalogue.ts";
import { planCancelledKey } from "./notices.ts";
import { claimNotice, findRecipient, type SubscriptionRow } from "./repository.ts";
import { billingNotices, checkouts, payments, subscriptions } from "./tables.ts";

const BEFORE_TRIAL_ENDS_DAYS = 2;

type Due = { row: SubscriptionRow; at: Date; write: (row: SubscriptionRow, to: To) => MailContent };
type To = { name: string; planName: string; url: string; at: string };

export function createReminders({ db, mail, url, provider, log }: BillingContext) {
  /** Sends each reminder once across all processes. Returns how many were sent. */
  async function sendReminders(): Promise<number> {
    let sent = 0;
    for (const due of await listDue(db, await provider.now())) {
      // A reminder that fails here is retried by the next hourly run.
      await db
        .transaction((tx) => remind(tx, due))
        .then((isSent) => (sent += isSent ? 1 : 0))
        .catch((err: unknown) => log.error({ err, subscription: due.row.id }, "a reminder was not queued"));
    }
    return sent;
  }

  async function remind(tx: Db, { row, at, write }: Due): Promise<boolean> {
    const { email, firstName: name } = await findRecipient(tx, row.customerId);
    const planName = getPlan(row.planId).name;
    const content = write(row, {
      name,
      planName,
      url: `${url}/subscription-management`,
      at: at.toISOString(),
    });
    if (!(await claimNotice(tx, `${content.template}:${row.id}:${at.toISOString()}`))) return false;
    await mail.queue(tx, email, content);
    return true;
  }

  return { sendReminders };
}

async function listDue(db: Db, now: Date): Promise<Due[]> {
  const free = await listFreeEnding(db, now);
  const renewals = await listRenewals(db, now);
  const due = (rows: SubscriptionRow[], write: Due["write"]): Due[] =>
    rows.flatMap((row) => {
      const at = row.endsAt ?? row.periodEndsAt;
      return at ? [{ row, at, write }] : [];
    });
  return [
    ...due(await listEndingTrials(db, now), writeTrialEnding),
    ...due(free, writeFreeEnding),
    // The first payment after free time isn't a renewal.
    ...due(
      renewals.filter(({ id }) => !free.some((one) => one.id === id)),
      writeRenewal,
    ),
  ];
}

function writeTrialEnding({ planId, nextChargeCents }: SubscriptionRow, { at, ...to }: To): MailContent {
  return {
    template: "trial-ending",
    ...to,
    trialEndsAt: at,
    amountCents: nextChargeCents ?? 0,
    priceCents: getPlan(planId).amountCents,
    every: everyOf(planId),
  };
}

function writeFreeEnding(
  { planId, endsAt, nextChargeCents }: SubscriptionRow,
  { at, ...to }: To,
): MailContent {
  const nextCharge = endsAt ? null : { amountCents: nextChargeCents ?? 0, every: everyOf(planId) };
  return { template: "free-ending", ...to, endsAt: at, nextCharge };
}

function writeRenewal({ nextChargeCents }: SubscriptionRow, { at, ...to }: To): MailContent {
  return { template: "renewal-reminder", ...to, renewsAt: at, amountCents: nextChargeCents ?? 0 };
}

function everyOf(planId: SubscriptionRow["planId"]): "month" | "year" {
  return getPlan(planId).interval === "year" ? "year" : "month";
}

function goingOn(now: Date, by: Date) {
  return and(
    isNull(subscriptions.endsAt),
    isNotNull(subscriptions.nextChargeCents),
    gt(subscriptions.nextChargeCents, 0),
    gt(subscriptions.periodEndsAt, now),
    lte(subscriptions.periodEndsAt, by),
  );
}

function listEndingTrials(db: Db, now: Date): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.status, "trialing"), goingOn(now, addDays(now, BEFORE_TRIAL_ENDS_DAYS))));
}

function listRenewals(db: Db, now: Date): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, "active"),
        eq(subscriptions.planId, "annual"),
        goingOn(now, addDays(now, RENEWAL_REMINDER_DAYS)),
      ),
    );
}

/** Includes plans that end for lack of a card, but not cancelled ones. */
async function listFreeEnding(db: Db, now: Date): Promise<SubscriptionRow[]> {
  const by = addDays(now, RENEWAL_REMINDER_DAYS);
  const paid = db.select().from(payments).where(eq(payments.subscriptionId, subscriptions.id));
  const cancelled = db
    .select()
    .from(billingNotices)
    .where(eq(billingNotices.key, sql`${planCancelledKey("")} || ${subscriptions.id}`));
  const endsByItself = and(
    gt(subscriptions.endsAt, now),
    lte(subscriptions.endsAt, by),
    notExists(cancelled),
  );
  const rows = await db
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(checkouts, eq(checkouts.id, subscriptions.checkoutId))
    .where(
      and(
        eq(subscriptions.status, "active"),
        eq(checkouts.mode, "free"),
        notExists(paid),
        or(goingOn(now, by), endsByItself),
      ),
    );
  return rows.map(({ subscription }) => subscription);
}
