import { SUBSCRIPTION_STATUSES, type SubscriptionState } from "@plumbline/contract/billing.ts";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Stripe } from "stripe";
import { idOf, momentOf, PAGE } from "./client.ts";
import { checkoutIdOf } from "./metadata.ts";
import { planOfProduct } from "./prices.ts";
import { type ProviderPayment, readPayments } from "./read-payments.ts";
import { COUPONS, isFreeForGood, itemOf } from "./subscription-item.ts";

export type ProviderSubscription = {
  id: string;
  customerId: string;
  planId: PlanId;
  status: Exclude<SubscriptionState, "starting">;
  checkoutId: string | undefined;
  startedAt: Date;
  trialEndsAt: Date | undefined;
  periodStartsAt: Date;
  periodEndsAt: Date;
  /** May be in the future or the past. Undefined if the subscription renews. */
  endsAt: Date | undefined;
  /** The amount after discounts and credit. */
  nextChargeCents: number | undefined;
  /** Undefined unless a payment is failing. */
  owedCents: number | undefined;
};

export type CustomerSnapshot = { subscriptions: ProviderSubscription[]; payments: ProviderPayment[] };

const KNOWN_STATUSES = SUBSCRIPTION_STATUSES.filter((status) => status !== "starting");

/** Leaves out anything that isn't for our plans. */
export async function readCustomer(stripe: Stripe, customer: string): Promise<CustomerSnapshot> {
  const subscriptions: ProviderSubscription[] = [];
  const all = stripe.subscriptions.list({
    customer,
    status: "all",
    limit: PAGE,
    expand: [`data.${COUPONS}`],
  });
  for await (const one of all) {
    const described = await describeSubscription(stripe, one);
    if (described) subscriptions.push(described);
  }
  return { subscriptions, payments: await readPayments(stripe, customer) };
}

/** Expects the subscription's coupons to be expanded. */
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
  const isCharged =
    endsAt === undefined && (status === "trialing" || status === "active") && !isFreeForGood(subscription);
  const isFailing = status === "past_due" || status === "unpaid";
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
    nextChargeCents: isCharged ? await previewNextCharge(stripe, subscription.id) : undefined,
    owedCents: isFailing ? await readOwed(stripe, customerId, subscription.id) : undefined,
  };
}

/** An unknown status gives no access. */
function statusOf(status: Stripe.Subscription["status"]): ProviderSubscription["status"] {
  if (status === "incomplete_expired") return "canceled";
  return KNOWN_STATUSES.find((known) => known === status) ?? "incomplete";
}

async function previewNextCharge(stripe: Stripe, subscription: string): Promise<number> {
  const { amount_due: amountDue } = await stripe.invoices.createPreview({ subscription });
  return amountDue;
}

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
