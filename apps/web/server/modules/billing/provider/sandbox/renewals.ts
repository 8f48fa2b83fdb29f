import { addDays } from "@plumbline/contract/time.ts";
import { type Account, getOf, listOf, tell } from "./account.ts";
import { periodStart } from "./calendar.ts";
import type { Subscription } from "./documents.ts";
import { issueInvoice, markFailed, markPaid, priceAt, refusalOfCharge, voidInvoice } from "./invoices.ts";

// What time does to subscriptions: trials end, periods are renewed, cards are tried again, subscriptions end.

/** Days after the first failure on which the card is tried again; with the last one the subscription is unpaid. */
const RETRY_DAYS = [3, 5, 7];
const UNPAID_DAYS = 14;
const LAST_RETRY_DAY = Math.max(...RETRY_DAYS);
const FAR_AHEAD_PERIODS = 120;

/** Does everything that is due until a moment, each at its own time, so that the size of a jump makes no difference. */
export function passTime(account: Account, until: Date): void {
  for (let next = findNextDue(account); next && next.at <= until; next = findNextDue(account)) {
    meet(account, next.subscription, next.at);
    schedule(account, next.subscription);
  }
}

/** Notes when something happens to a subscription next. To be called after every change of it. */
export function schedule(account: Account, subscription: Subscription): void {
  subscription.dueAt = findDueAt(account, subscription);
}

export function periodStartOf(subscription: Subscription): Date {
  const { period, startedAt, anchorAt, planId } = subscription;
  return period < 0 ? startedAt : periodStart(anchorAt, planId, period);
}

export function periodEndOf({ anchorAt, planId, period }: Subscription): Date {
  return periodStart(anchorAt, planId, period + 1);
}

/** When a subscription ends, or ended; undefined while it goes on. */
export function findEnd(subscription: Subscription): Date | undefined {
  if (subscription.endedAt) return subscription.endedAt;
  if (subscription.cancelsAtPeriodEnd) return periodEndOf(subscription);
  return subscription.endsWhenNotFree ? findFirstNotFree(subscription) : undefined;
}

/** The first renewal that costs something; undefined when it is free for good. */
export function findFirstNotFree({ planId, anchorAt, period, discount }: Subscription): Date | undefined {
  let left = discount;
  for (let next = period + 1; next < period + FAR_AHEAD_PERIODS; next++) {
    const at = periodStart(anchorAt, planId, next);
    const { priceCents, discountCents } = priceAt(planId, left, at);
    if (discountCents < priceCents) return at;
    if (left?.isOnce) left = null;
  }
  return undefined;
}

export function end(account: Account, subscription: Subscription, at: Date): void {
  const invoice = findOpenInvoice(account, subscription);
  if (invoice) voidInvoice(account, invoice, at);
  subscription.status = "canceled";
  subscription.endedAt = at;
  tell(account, "customer.subscription.deleted", at, subscription.checkoutId);
}

/** The invoice of the running period, where it is not paid. */
export function findOpenInvoice(account: Account, { invoiceId }: Subscription) {
  const invoice = invoiceId ? getOf(account, "invoice", invoiceId) : undefined;
  return invoice?.status === "open" ? invoice : undefined;
}

/** Tries to charge the open invoice. Answers why the card was refused; undefined when it was not. */
export function tryAgain(account: Account, subscription: Subscription, at: Date): string | undefined {
  const invoice = findOpenInvoice(account, subscription);
  if (!invoice) throw new Error(`subscription ${subscription.id} owes nothing`);
  const refusal = refusalOfCharge(account, subscription.cardId, invoice.dueCents);
  if (refusal) return refusal;
  markPaid(account, invoice, at);
  subscription.status = "active";
  tell(account, "customer.subscription.updated", at, subscription.checkoutId);
  return undefined;
}

function findNextDue(account: Account): { subscription: Subscription; at: Date } | undefined {
  return listOf(account, "subscription")
    .flatMap((subscription) => (subscription.dueAt ? [{ subscription, at: subscription.dueAt }] : []))
    .reduce<{ subscription: Subscription; at: Date } | undefined>(
      (first, one) => (first && first.at <= one.at ? first : one),
      undefined,
    );
}

function findDueAt(account: Account, subscription: Subscription): Date | null {
  if (subscription.status === "canceled") return null;
  const invoice = findOpenInvoice(account, subscription);
  if (!invoice?.failedAt) return periodEndOf(subscription);
  if (subscription.status === "unpaid") return addDays(invoice.failedAt, LAST_RETRY_DAY + UNPAID_DAYS);
  return addDays(invoice.failedAt, RETRY_DAYS[invoice.failures - 1] ?? LAST_RETRY_DAY);
}

function meet(account: Account, subscription: Subscription, at: Date): void {
  if (subscription.status === "unpaid") end(account, subscription, at);
  else if (subscription.status === "past_due") retry(account, subscription, at);
  else if (endsAtRenewal(account, subscription, at)) end(account, subscription, at);
  else renew(account, subscription, at);
}

function endsAtRenewal(account: Account, subscription: Subscription, at: Date): boolean {
  const { cancelsAtPeriodEnd, endsWhenNotFree, planId, discount, status, cardId } = subscription;
  if (cancelsAtPeriodEnd) return true;
  const { priceCents, discountCents } = priceAt(planId, discount, at);
  const netCents = priceCents - discountCents;
  if (endsWhenNotFree && netCents > 0) return true;
  // A trial that nobody gave a card for ends; at a later renewal the payment fails.
  return status === "trialing" && !cardId && netCents > account.customer.creditCents;
}

function renew(account: Account, subscription: Subscription, at: Date): void {
  subscription.period += 1;
  const invoice = issueInvoice(account, subscription, at);
  const refusal = refusalOfCharge(account, subscription.cardId, invoice.dueCents);
  if (refusal) markFailed(account, invoice, at);
  else markPaid(account, invoice, at);
  subscription.status = refusal ? "past_due" : "active";
  tell(account, "customer.subscription.updated", at, subscription.checkoutId);
}

function retry(account: Account, subscription: Subscription, at: Date): void {
  if (!tryAgain(account, subscription, at)) return;
  const invoice = findOpenInvoice(account, subscription);
  if (!invoice) return;
  markFailed(account, invoice, at);
  if (invoice.failures <= RETRY_DAYS.length) return;
  subscription.status = "unpaid";
  tell(account, "customer.subscription.updated", at, subscription.checkoutId);
}
