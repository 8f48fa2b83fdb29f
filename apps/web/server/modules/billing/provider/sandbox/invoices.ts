import { newPaymentIntent, pay } from "./cards.ts";
import { invalidRequest } from "./errors.ts";
import { type Discount, type Invoice, listOf, type Price, type Subscription } from "./objects.ts";
import type { World } from "./world.ts";

type Line = Invoice["lines"]["data"][number];

export function discountsAt(world: World, subscription: Subscription, seconds: number): Discount[] {
  return subscription.discounts
    .map((id) => world.get("discount", id))
    .filter(({ end }) => end === null || end > seconds);
}

export function lineOf(
  world: World,
  price: Price,
  amount: number,
  period: Line["period"],
  discounts: Discount[],
): Line {
  let left = Math.abs(amount);
  const discountAmounts = discounts.map((discount) => {
    const {
      percent_off: percent,
      amount_off: amountOff,
      applies_to: to,
    } = world.get("coupon", discount.source.coupon);
    const applies = !to || to.products.includes(price.product);
    // The amount left to pay rounds half a cent up.
    const off = percent === null ? (amountOff ?? 0) : left - Math.round((left * (100 - percent)) / 100);
    const taken = applies ? Math.min(left, off) : 0;
    left -= taken;
    return { amount: amount < 0 ? -taken : taken, discount: discount.id };
  });
  return {
    id: world.makeId("il"),
    object: "line_item",
    amount,
    currency: price.currency,
    description: null,
    period,
    discount_amounts: discountAmounts,
    pricing: { type: "price_details", price_details: { price: price.id, product: price.product } },
  };
}

export function netOf({ amount, discount_amounts: discounts }: Line): number {
  return amount - discounts.reduce((total, one) => total + one.amount, 0);
}

export function draftInvoice(
  world: World,
  subscription: Subscription,
  lines: Line[],
  reason: Invoice["billing_reason"],
): Invoice {
  const id = world.makeId("in");
  const { balance } = world.get("customer", subscription.customer);
  const total = lines.reduce((sum, line) => sum + netOf(line), 0);
  return {
    id,
    object: "invoice",
    created: world.now(),
    amount_due: Math.max(0, total + balance),
    amount_paid: 0,
    billing_reason: reason,
    currency: subscription.currency,
    customer: subscription.customer,
    ending_balance: null,
    number: null,
    starting_balance: balance,
    attempt_count: 0,
    next_payment_attempt: null,
    status: "draft",
    subtotal: lines.reduce((sum, line) => sum + line.amount, 0),
    total,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
    payments: listOf([], "/v1/invoice_payments"),
  };
}

/** Throws and changes nothing if the card is refused. */
export function payInvoice(world: World, invoice: Invoice, methodId: string | null): void {
  if (invoice.amount_due > 0) {
    if (!methodId)
      throw invalidRequest("This customer has no attached payment source or default payment method.", {
        code: "resource_missing",
      });
    const { customer, currency, amount_due: amount } = invoice;
    const description = "Subscription update";
    const facts = { customer, currency, amount, description, metadata: {}, automatic_payment_methods: null };
    const intent = newPaymentIntent(world, facts);
    pay(world, intent, methodId);
    world.add(intent);
    invoice.payments.data.push({
      id: world.makeId("inpay"),
      object: "invoice_payment",
      created: world.now(),
      amount_paid: amount,
      invoice: invoice.id,
      status: "paid",
      payment: { type: "payment_intent", payment_intent: intent.id },
    });
  }
  finalise(world, invoice);
  Object.assign(invoice, { status: "paid", amount_paid: invoice.amount_due, next_payment_attempt: null });
  world.report("invoice.paid", invoice);
}

export function finalise(world: World, invoice: Invoice): void {
  if (invoice.status !== "draft") return;
  const customer = world.get("customer", invoice.customer);
  customer.balance = Math.min(0, invoice.total + customer.balance);
  world.add(
    Object.assign(invoice, { status: "open", ending_balance: customer.balance, number: `S-${invoice.id}` }),
  );
}

export function voidInvoice(world: World, invoice: Invoice): void {
  const customer = world.get("customer", invoice.customer);
  customer.balance += invoice.starting_balance - (invoice.ending_balance ?? 0);
  Object.assign(invoice, { status: "void", next_payment_attempt: null });
  world.report("invoice.voided", invoice);
}

export function openInvoiceOf(world: World, { latest_invoice: id }: Subscription): Invoice | undefined {
  const invoice = id ? world.get("invoice", id) : undefined;
  return invoice?.status === "open" ? invoice : undefined;
}
