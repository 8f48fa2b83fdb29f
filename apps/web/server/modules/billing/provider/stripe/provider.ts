import type { PaymentProvider } from "../port.ts";
import { openStripe, type StripeAccess } from "./client.ts";
import { createIntents } from "./intents.ts";
import { changePlan, previewChange } from "./plan-change.ts";
import { openPortal } from "./portal.ts";
import { createPriceFinder } from "./prices.ts";
import { findPromotion } from "./promotions.ts";
import { describeSubscription, readCustomer } from "./read-customer.ts";
import { readEvent } from "./read-event.ts";
import { cancel, resume, startSubscription } from "./subscriptions.ts";

type Settings = StripeAccess & { webhookSecret: string };

/** Payments by Stripe. `npm run stripe:setup` makes there what this looks up. */
export function createStripeProvider({ webhookSecret, ...access }: Settings): PaymentProvider {
  const stripe = openStripe(access);
  const findPrice = createPriceFinder(stripe);

  return {
    name: "stripe",
    now: () => Promise.resolve(new Date()),

    createCustomer: async ({ email, key }) =>
      (await stripe.customers.create({ email }, { idempotencyKey: `customer:${key}` })).id,
    updateCustomer: async (customerId, { email, name }) => {
      await stripe.customers.update(customerId, { email, name });
    },

    ...createIntents(stripe),
    findPromotion: (code, planId) => findPromotion(stripe, code, planId),

    createSubscription: async (order) => {
      const subscription = await startSubscription(stripe, findPrice, order);
      const described = await describeSubscription(stripe, subscription);
      if (!described) throw new Error(`the subscription ${subscription.id} is not for one of our plans`);
      return described;
    },
    readCustomer: (customerId) => readCustomer(stripe, customerId),

    previewChange: (subscriptionId, planId) => previewChange(stripe, findPrice, subscriptionId, planId),
    changePlan: (change) => changePlan(stripe, findPrice, change),
    cancel: (subscriptionId, when) => cancel(stripe, subscriptionId, when),
    resume: (subscriptionId) => resume(stripe, subscriptionId),

    openPortal: (customerId, returnUrl) => openPortal(stripe, customerId, returnUrl),
    refund: async ({ paymentId, amountCents, key }) => {
      await stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents },
        { idempotencyKey: `refund:${key}` },
      );
    },

    readEvent: (body, signature) => readEvent(stripe, webhookSecret, body, signature),
  };
}
