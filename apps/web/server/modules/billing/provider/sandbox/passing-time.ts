import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { StripeShapedError } from "./errors.ts";
import { finalise, openInvoiceOf, payInvoice } from "./invoices.ts";
import type { Subscription } from "./objects.ts";
import { draftNext, end, itemOf, methodOf, nextPeriodEnd, useUp } from "./subscriptions.ts";
import type { World } from "./world.ts";

/** Days until each retry. After the last one, the subscription is unpaid. */
const RETRY_AFTER_DAYS = [3, 2, 2];
const UNPAID_DAYS = 14;

/** Each step runs at its own time, so the size of a jump makes no difference. */
export function passTime(world: World, until: number): void {
  for (;;) {
    const [next] = world
      .all("subscription")
      .map((subscription) => ({ subscription, at: dueAt(world, subscription) }))
      .filter(({ at }) => at <= until)
      .sort((one, other) => one.at - other.at);
    if (!next) break;
    world.moveTo(next.at);
    step(world, next.subscription);
  }
  world.moveTo(until);
}

/** In seconds. Infinity for a subscription that has ended. */
export function dueAt(world: World, subscription: Subscription): number {
  if (subscription.status === "canceled") return Infinity;
  const retryAt = openInvoiceOf(world, subscription)?.next_payment_attempt ?? Infinity;
  return Math.min(itemOf(subscription).current_period_end, subscription.cancel_at ?? Infinity, retryAt);
}

/** Returns false and changes nothing if the card is refused. */
export function collect(world: World, subscription: Subscription): boolean {
  const invoice = openInvoiceOf(world, subscription);
  if (!invoice) return true;
  try {
    payInvoice(world, invoice, methodOf(world, subscription));
  } catch (error) {
    if (!(error instanceof StripeShapedError)) throw error;
    return false;
  }
  subscription.status = "active";
  world.report("customer.subscription.updated", subscription);
  return true;
}

function step(world: World, subscription: Subscription): void {
  const isOver = subscription.cancel_at !== null && subscription.cancel_at <= world.now();
  if (isOver) end(world, subscription);
  else if (!openInvoiceOf(world, subscription)) renew(world, subscription);
  else if (subscription.status === "unpaid") end(world, subscription);
  else attempt(world, subscription);
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
  useUp(world, subscription);
  subscription.latest_invoice = invoice.id;
  finalise(world, invoice);
  attempt(world, subscription);
}

function attempt(world: World, subscription: Subscription): void {
  if (collect(world, subscription)) return;
  const invoice = world.get("invoice", subscription.latest_invoice);
  const days = RETRY_AFTER_DAYS[invoice.attempt_count];
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = world.now() + (days ?? UNPAID_DAYS) * DAY_SECONDS;
  subscription.status = days === undefined ? "unpaid" : "past_due";
  world.report("invoice.payment_failed", invoice);
  world.report("customer.subscription.updated", subscription);
}
