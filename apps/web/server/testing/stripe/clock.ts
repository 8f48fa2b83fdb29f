import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { finalise, payInvoice } from "./invoices.ts";
import type { Subscription } from "./objects.ts";
import { draftNext, end, itemOf, methodOf, nextPeriodEnd, useUp } from "./subscriptions.ts";
import type { World } from "./world.ts";

/** How long after a failed try the next one comes; after the last one the subscription is `unpaid`. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** Moves the server's time on, and does in order what becomes due. */
export function moveTo(world: World, seconds: number): void {
  for (;;) {
    const [next] = world
      .all("subscription")
      .map((subscription) => ({ subscription, at: dueAt(world, subscription) }))
      .filter(({ at }) => at <= seconds)
      .sort((one, other) => one.at - other.at);
    if (!next) break;
    world.moveTo(next.at);
    step(world, next.subscription);
  }
  world.moveTo(seconds);
}

function dueAt(world: World, subscription: Subscription): number {
  if (subscription.status === "canceled") return Infinity;
  const retryAt = world.retries.get(subscription.id)?.nextAt ?? Infinity;
  return Math.min(itemOf(subscription).current_period_end, subscription.cancel_at ?? Infinity, retryAt);
}

function step(world: World, subscription: Subscription): void {
  const now = world.now();
  const retry = world.retries.get(subscription.id);
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) end(world, subscription);
  else if (retry?.nextAt !== undefined && retry.nextAt <= now) tryToPay(world, subscription, retry.invoiceId);
  else renew(world, subscription);
}

function renew(world: World, subscription: Subscription): void {
  const { trial_settings: trial, status } = subscription;
  const hasMethod = methodOf(world, subscription) !== null;
  if (status === "trialing" && !hasMethod && trial.end_behavior.missing_payment_method === "cancel") {
    end(world, subscription);
    return;
  }
  const item = itemOf(subscription);
  const invoice = draftNext(world, subscription);
  const periodEnd = nextPeriodEnd(subscription);
  item.current_period_start = item.current_period_end;
  item.current_period_end = periodEnd;
  useUp(world, subscription, invoice);
  subscription.latest_invoice = invoice.id;
  // Stripe goes on making invoices for a subscription that is unpaid, and leaves them drafts.
  if (status === "unpaid") return;
  finalise(world, invoice);
  tryToPay(world, subscription, invoice.id);
}

function tryToPay(world: World, subscription: Subscription, invoiceId: string): void {
  const invoice = world.get("invoice", invoiceId);
  try {
    payInvoice(world, invoice, methodOf(world, subscription));
    world.retries.delete(subscription.id);
    subscription.status = "active";
  } catch {
    const tries = world.retries.get(subscription.id)?.tries ?? 0;
    const days = RETRY_AFTER_DAYS[tries];
    const nextAt = days === undefined ? undefined : world.now() + days * DAY_SECONDS;
    world.retries.set(subscription.id, { invoiceId, tries: tries + 1, nextAt });
    subscription.status = nextAt === undefined ? "unpaid" : "past_due";
  }
}
