import { SUBSCRIPTION_STATUSES } from "@plumbline/contract/billing.ts";
import type { Stripe } from "stripe";
import type { CustomerSnapshot, ProviderSubscription } from "../port.ts";
import { idOf, momentOf, PAGE } from "./client.ts";
import { checkoutIdOf } from "./metadata.ts";
import { planOfProduct } from "./prices.ts";
import { readPayments } from "./read-payments.ts";
import { itemOf } from "./subscription-item.ts";

const KNOWN_STATUSES = SUBSCRIPTION_STATUSES.filter((status) => status !== "starting");

/** Everything of a customer, as it is at Stripe now. What is not of our plans is left out. */
export async function readCustomer(stripe: Stripe, customer: string): Promise<CustomerSnapshot> {
  const subscriptions: ProviderSubscription[] = [];
  for await (const one of stripe.subscriptions.list({ customer, status: "all", limit: PAGE })) {
    const described = await describeSubscription(stripe, one);
    if (described) subscriptions.push(described);
  }
  return { subscriptions, payments: await readPayments(stripe, customer) };
}

/** A subscription in our words; undefined when it is for something that is not one of our plans. */
export async function describeSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<ProviderSubscription | undefined> {
  const item = itemOf(subscription);
  const planId = planOfProduct(item.price.product);
  const customerId = idOf(subscription.customer);
  if (!planId || !customerId) return undefined;
  const endsAt = subscription.ended_at ?? subscription.cancel_at ?? undefined;
  const status = statusOf(subscription.status);
  const goesOn = endsAt === undefined && (status === "trialing" || status === "active");
  return {
    id: subscription.id,
    customerId,
    planId,
    status,
    checkoutId: checkoutIdOf(subscription.metadata),
    startedAt: momentOf(subscription.start_date),
    trialEndsAt: subscription.trial_end === null ? undefined : momentOf(subscription.trial_end),
    periodStartsAt: momentOf(item.current_period_start),
    periodEndsAt: momentOf(item.current_period_end),
    endsAt: endsAt === undefined ? undefined : momentOf(endsAt),
    nextChargeCents: goesOn ? await previewNextCharge(stripe, subscription.id) : undefined,
    owedCents: status === "past_due" ? await readOwed(stripe, customerId, subscription.id) : undefined,
  };
}

/** A status that we do not know gives no access. */
function statusOf(status: Stripe.Subscription["status"]): ProviderSubscription["status"] {
  if (status === "incomplete_expired") return "canceled";
  return KNOWN_STATUSES.find((known) => known === status) ?? "incomplete";
}

async function previewNextCharge(stripe: Stripe, subscription: string): Promise<number> {
  const { amount_due: amountDue } = await stripe.invoices.createPreview({ subscription });
  return amountDue;
}

/** What the newest unpaid invoice of a subscription asks for. */
async function readOwed(stripe: Stripe, customer: string, id: string): Promise<number | undefined> {
  for await (const { parent, amount_due: amountDue } of stripe.invoices.list({
    customer,
    status: "open",
    limit: PAGE,
  })) {
    if (idOf(parent?.subscription_details?.subscription) === id) return amountDue;
  }
  return undefined;
}
