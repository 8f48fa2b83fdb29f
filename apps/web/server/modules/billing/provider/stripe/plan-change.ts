import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Stripe } from "stripe";
import { refusingCards } from "./card-refused.ts";
import { idOf, momentOf } from "./client.ts";
import type { FindPrice } from "./prices.ts";
import { COUPONS, itemOf } from "./subscription-item.ts";

export type ChangePreview = {
  creditCents: number;
  dueCents: number;
  remainingCreditCents: number;
  nextChargeAt: Date;
  nextChargeCents: number;
};

export type PlanChange = { subscriptionId: string; planId: PlanId; key: string };

export async function previewChange(
  stripe: Stripe,
  findPrice: FindPrice,
  subscriptionId: string,
  planId: PlanId,
): Promise<ChangePreview> {
  const price = await findPrice(planId);
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: [COUPONS],
  });
  const isTrial = subscription.status === "trialing";
  const preview = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: itemOf(subscription).id, price }],
      // There's nothing to credit, so preview the invoice due when the trial ends.
      proration_behavior: isTrial ? "none" : "always_invoice",
    },
  });
  const left = Math.max(0, -(preview.starting_balance + preview.total));
  if (isTrial) {
    return {
      creditCents: 0,
      dueCents: 0,
      remainingCreditCents: Math.max(0, -preview.starting_balance),
      nextChargeAt: momentOf(subscription.trial_end ?? itemOf(subscription).current_period_end),
      nextChargeCents: preview.amount_due,
    };
  }

  const lines = preview.lines.data;
  const bought = lines.filter(({ amount }) => amount > 0);
  const nextChargeAt = bought.at(-1)?.period.end;
  if (nextChargeAt === undefined) throw new Error(`Stripe's preview has no period for ${planId}`);
  const passing = discountsOverBy(subscription, nextChargeAt);
  return {
    creditCents: sum(lines.filter(({ amount }) => amount < 0).map((line) => -netOf(line))),
    dueCents: preview.amount_due,
    remainingCreditCents: left,
    nextChargeAt: momentOf(nextChargeAt),
    nextChargeCents: Math.max(0, sum(bought.map((line) => netOf(line, passing))) - left),
  };
}

/** Throws `CardRefused` and leaves the plan unchanged. */
export async function changePlan(
  stripe: Stripe,
  findPrice: FindPrice,
  { subscriptionId, planId, key }: PlanChange,
): Promise<void> {
  const price = await findPrice(planId);
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  await refusingCards(
    stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id: itemOf(subscription).id, price }],
        proration_behavior: "always_invoice",
        payment_behavior: "error_if_incomplete",
        off_session: true,
        metadata: { planId },
      },
      { idempotencyKey: `change:${key}` },
    ),
  );
}

/** Discounts that apply today but will have ended by the given time. */
function discountsOverBy({ discounts }: Stripe.Subscription, seconds: number): Set<string> {
  const over = discounts.filter((one) => {
    if (typeof one === "string") return false;
    const { coupon } = one.source;
    const isForOnePayment = typeof coupon === "object" && coupon?.duration === "once";
    return isForOnePayment || (one.end !== null && one.end <= seconds);
  });
  return new Set(over.map((one) => idOf(one) ?? ""));
}

function netOf(
  { amount, discount_amounts: discounts }: Stripe.InvoiceLineItem,
  without: Set<string> = new Set(),
): number {
  const counted = (discounts ?? []).filter(({ discount }) => !without.has(idOf(discount) ?? ""));
  return amount - sum(counted.map((one) => one.amount));
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
