import type { PlanId } from "@plumbline/contract/pricing.ts";
import { openStripe, type StripeAccess } from "./client.ts";
import { createIntents } from "./intents.ts";
import { changePlan, type PlanChange, previewChange } from "./plan-change.ts";
import { openPortal } from "./portal.ts";
import { createPriceFinder } from "./prices.ts";
import { findPromotion } from "./promotions.ts";
import { describeSubscription, type ProviderSubscription, readCustomer } from "./read-customer.ts";
import { readEvent } from "./read-event.ts";
import { cancel, type Order, resume, startSubscription } from "./subscriptions.ts";

type Settings = StripeAccess & {
  webhookSecret: string;
  now?: () => Promise<Date>;
};

export type PaymentProvider = ReturnType<typeof createPaymentProvider>;

/** Stripe, or the sandbox behind the same API. Each `key` is an idempotency key. */
export function createPaymentProvider({ webhookSecret, now, ...access }: Settings) {
  const stripe = openStripe(access);
  const findPrice = createPriceFinder(stripe);

  return {
    now: now ?? (() => Promise.resolve(new Date())),

    createCustomer: async ({ email, key }: { email: string; key: string }): Promise<string> =>
      (await stripe.customers.create({ email }, { idempotencyKey: `customer:${key}` })).id,
    updateCustomer: async (customerId: string, facts: { email: string; name: string }): Promise<void> => {
      await stripe.customers.update(customerId, facts);
    },

    ...createIntents(stripe),
    findPromotion: (code: string, planId: PlanId) => findPromotion(stripe, code, planId),

    createSubscription: async (order: Order): Promise<ProviderSubscription> => {
      const subscription = await startSubscription(stripe, findPrice, order);
      const described = await describeSubscription(stripe, subscription);
      if (!described) throw new Error(`subscription ${subscription.id} isn't for one of our plans`);
      return described;
    },
    readCustomer: (customerId: string) => readCustomer(stripe, customerId),

    previewChange: (subscriptionId: string, planId: PlanId) =>
      previewChange(stripe, findPrice, subscriptionId, planId),
    changePlan: (change: PlanChange) => changePlan(stripe, findPrice, change),
    cancel: (subscriptionId: string, when: "now" | "period-end") => cancel(stripe, subscriptionId, when),
    resume: (subscriptionId: string) => resume(stripe, subscriptionId),

    openPortal: (customerId: string, returnUrl: string) => openPortal(stripe, customerId, returnUrl),
    refund: async ({
      paymentId,
      amountCents,
      key,
    }: {
      paymentId: string;
      amountCents: number;
      key: string;
    }): Promise<void> => {
      await stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents },
        { idempotencyKey: `refund:${key}` },
      );
    },

    /** `body` is the raw request body. Throws `SignatureRefused`. */
    readEvent: (body: string, signature: string | undefined) =>
      readEvent(stripe, webhookSecret, body, signature),
  };
}
