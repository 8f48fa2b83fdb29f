import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { addIntervals } from "../../periods.ts";
import { invalidRequest } from "./errors.ts";
import {
  discountsAt,
  draftInvoice,
  lineOf,
  netOf,
  openInvoiceOf,
  payInvoice,
  voidInvoice,
} from "./invoices.ts";
import { type Discount, type Invoice, listOf, type Price, type Subscription } from "./objects.ts";
import type { World } from "./world.ts";

export type Order = {
  customer: string;
  price: string;
  default_payment_method: string | undefined;
  trial_period_days: number;
  missing_payment_method: string;
  promotion_code: string | undefined;
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
};

/** Throws if the first payment is refused. */
export function start(world: World, order: Order): Subscription {
  const customer = world.get("customer", order.customer);
  const price = world.get("price", order.price);
  if (!price.recurring)
    throw invalidRequest("The price specified is set to `type=one_time`", { param: "items[0][price]" });
  const method = order.default_payment_method;
  if (method && world.get("payment_method", method).customer !== customer.id)
    throw invalidRequest("The customer does not have a payment method with this ID", {
      code: "resource_missing",
      param: "default_payment_method",
    });
  const now = world.now();
  const isTrial = order.trial_period_days > 0;
  const periodEnd = isTrial ? now + order.trial_period_days * DAY_SECONDS : periodAfter(now, price, 1);
  const id = world.makeId("sub");
  const discount =
    order.promotion_code && makeDiscount(world, order.promotion_code, { id, customer: customer.id });

  const subscription: Subscription = {
    id,
    object: "subscription",
    created: now,
    billing_cycle_anchor: isTrial ? periodEnd : now,
    cancel_at: order.cancel_at_period_end ? periodEnd : null,
    cancel_at_period_end: order.cancel_at_period_end,
    canceled_at: order.cancel_at_period_end ? now : null,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: method ?? null,
    discounts: discount ? [discount.id] : [],
    ended_at: null,
    items: listOf(
      [
        {
          id: world.makeId("si"),
          object: "subscription_item",
          current_period_start: now,
          current_period_end: periodEnd,
          price,
          quantity: 1,
          subscription: id,
        },
      ],
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null,
    metadata: order.metadata,
    start_date: now,
    status: isTrial ? "trialing" : "active",
    trial_end: isTrial ? periodEnd : null,
    trial_settings: { end_behavior: { missing_payment_method: order.missing_payment_method } },
    trial_start: isTrial ? now : null,
  };
  const amount = isTrial ? 0 : (price.unit_amount ?? 0);
  const line = lineOf(world, price, amount, { start: now, end: periodEnd }, discount ? [discount] : []);
  const invoice = draftInvoice(world, subscription, [line], "subscription_create");
  payInvoice(world, invoice, methodOf(world, subscription));
  useUp(world, subscription);
  subscription.latest_invoice = invoice.id;
  world.report("customer.subscription.created", world.add(subscription));
  return subscription;
}

/** As at Stripe, the subscription's own card takes precedence over the customer's. */
export function methodOf(world: World, subscription: Subscription): string | null {
  const { invoice_settings: settings } = world.get("customer", subscription.customer);
  return subscription.default_payment_method ?? settings.default_payment_method;
}

export function applyCode(world: World, subscription: Subscription, code: string): void {
  subscription.discounts = [makeDiscount(world, code, subscription).id];
}

function makeDiscount(world: World, codeId: string, of: { id: string; customer: string }): Discount {
  const code = world.get("promotion_code", codeId);
  const coupon = world.get("coupon", code.promotion.coupon);
  const isUsedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
  if (!code.active || !coupon.valid || isUsedUp)
    throw invalidRequest("This promotion code cannot be redeemed.");
  const start = world.now();
  const months = coupon.duration === "repeating" ? coupon.duration_in_months : null;
  return world.add({
    id: world.makeId("di"),
    object: "discount",
    customer: of.customer,
    end: months === null ? null : inSeconds(addIntervals(new Date(start * 1000), "month", months)),
    promotion_code: codeId,
    source: { type: "coupon", coupon: coupon.id },
    start,
    subscription: of.id,
  });
}

/** As at Stripe, even a trial's free invoice uses up a one-payment discount. */
export function useUp(world: World, subscription: Subscription): void {
  subscription.discounts = subscription.discounts.filter((id) => {
    const { coupon } = world.get("discount", id).source;
    return world.get("coupon", coupon).duration !== "once";
  });
}

export function draftChange(world: World, subscription: Subscription, price: Price): Invoice {
  const { price: old, current_period_end: oldEnd } = itemOf(subscription);
  const now = world.now();
  if (price.recurring?.interval === old.recurring?.interval)
    throw new Error("the sandbox only supports changes between monthly and annual");
  const discounts = discountsAt(world, subscription, now);
  if (subscription.status === "trialing") {
    const line = lineOf(world, price, 0, { start: now, end: oldEnd }, discounts);
    return draftInvoice(world, subscription, [line], "subscription_update");
  }
  const unused = unusedOf(world, subscription);
  const open = openInvoiceOf(world, subscription);
  if (open) voidInvoice(world, open);
  const next = { start: now, end: periodAfter(now, price, 1) };
  const lines = [lineOf(world, price, price.unit_amount ?? 0, next, discounts)];
  if (unused > 0) lines.unshift(lineOf(world, old, -unused, { start: now, end: oldEnd }, []));
  return draftInvoice(world, subscription, lines, "subscription_update");
}

/** Prorated by the second. Leaves out refunded and disputed amounts. */
function unusedOf(world: World, subscription: Subscription): number {
  const invoice = world.get("invoice", subscription.latest_invoice);
  if (invoice.status !== "paid") return 0;
  const charges = invoice.payments.data.map(({ payment }) =>
    world.get("charge", world.get("payment_intent", payment.payment_intent).latest_charge),
  );
  if (charges.some(({ id }) => isDisputed(world, id))) return 0;
  const bought = invoice.lines.data.filter(({ amount }) => amount > 0);
  const paid = sum(bought.map(netOf)) - sum(charges.map((charge) => charge.amount_refunded));
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return Math.round((paid * (end - world.now())) / (end - start));
}

/** Returns true if the bank has taken the money back or may still do so. */
export function isDisputed(world: World, chargeId: string): boolean {
  return world.all("dispute").some(({ charge, status }) => charge === chargeId && status !== "won");
}

/** Throws if the payment is refused. */
export function change(world: World, subscription: Subscription, price: Price): void {
  const invoice = draftChange(world, subscription, price);
  payInvoice(world, invoice, methodOf(world, subscription));
  const item = itemOf(subscription);
  item.price = price;
  subscription.latest_invoice = invoice.id;
  if (subscription.status === "trialing") return;
  useUp(world, subscription);
  const now = world.now();
  subscription.status = "active";
  subscription.billing_cycle_anchor = now;
  item.current_period_start = now;
  item.current_period_end = periodAfter(now, price, 1);
  if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
}

export function draftNext(
  world: World,
  subscription: Subscription,
  price = itemOf(subscription).price,
): Invoice {
  const { current_period_end: begins } = itemOf(subscription);
  const period = { start: begins, end: nextPeriodEnd(subscription, price) };
  const discounts = discountsAt(world, subscription, begins);
  const line = lineOf(world, price, price.unit_amount ?? 0, period, discounts);
  return draftInvoice(world, subscription, [line], "subscription_cycle");
}

export function end(world: World, subscription: Subscription): void {
  const open = openInvoiceOf(world, subscription);
  if (open) voidInvoice(world, open);
  Object.assign(subscription, { status: "canceled", ended_at: world.now(), canceled_at: world.now() });
  world.report("customer.subscription.deleted", subscription);
}

export function itemOf({ id, items }: Subscription) {
  const item = items.data[0];
  if (!item) throw new Error(`${id} has no item`);
  return item;
}

/** Counted from the anchor so month ends don't drift. */
export function nextPeriodEnd(subscription: Subscription, price = itemOf(subscription).price): number {
  const { current_period_end: begins } = itemOf(subscription);
  let count = 1;
  while (periodAfter(subscription.billing_cycle_anchor, price, count) <= begins) count++;
  return periodAfter(subscription.billing_cycle_anchor, price, count);
}

function periodAfter(anchor: number, price: Price, count: number): number {
  const interval = price.recurring?.interval === "year" ? "year" : "month";
  return inSeconds(addIntervals(new Date(anchor * 1000), interval, count));
}

function inSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
