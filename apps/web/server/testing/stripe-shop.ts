import type { PlanId } from "@plumbline/contract/pricing.ts";
import { randomUUID } from "node:crypto";
import { test as base } from "vitest";
import { openStripe } from "../modules/billing/provider/stripe/client.ts";
import { createStripeProvider } from "../modules/billing/provider/stripe/provider.ts";
import { setUpStripe } from "../modules/billing/provider/stripe/setup.ts";
import { type Card, GOOD_CARD } from "./stripe/cards.ts";
import { startStripeServer, STRIPE_KEY, WEBHOOK_SECRET } from "./stripe-server.ts";

type Shop = Awaited<ReturnType<typeof openShop>>;

/** A test with the Stripe adapter before a Stripe-shaped server of its own, set up as `npm run stripe:setup` does. */
export const test = base.extend<{ shop: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture needs from the pattern.
  shop: async ({}, use) => {
    const shop = await openShop();
    await use(shop);
    await shop.server.stop();
  },
});

async function openShop() {
  const server = await startStripeServer();
  const access = { secretKey: STRIPE_KEY, apiBase: server.url };
  await setUpStripe(openStripe(access), undefined);
  server.requests.length = 0;
  const provider = createStripeProvider({ ...access, webhookSecret: WEBHOOK_SECRET });

  const makeCustomer = () => provider.createCustomer({ email: "kim@example.com", key: randomUUID() });

  /** A customer with a card stored, as after the payment form. */
  async function storeCard(customerId: string, card: Card = GOOD_CARD, checkoutId: string = randomUUID()) {
    const { id, clientSecret } = await provider.createSetup({ customerId, checkoutId, key: checkoutId });
    server.confirm(clientSecret, card);
    const { paymentMethodId } = await provider.getIntent(id);
    return { checkoutId, paymentMethodId };
  }

  /** What a checkout orders of the provider once the card is stored. */
  async function order(planId: PlanId = "monthly", card: Card = GOOD_CARD) {
    const customerId = await makeCustomer();
    const { checkoutId, paymentMethodId } = await storeCard(customerId, card);
    return {
      customerId,
      checkoutId,
      planId,
      paymentMethodId,
      trialDays: 0,
      promotionId: undefined as string | undefined,
      endsWithoutCard: false,
      key: `${checkoutId}:subscription`,
    };
  }

  /** A subscription that runs, paid by a card. */
  async function subscribe(planId: PlanId = "monthly", trialDays = 0, card: Card = GOOD_CARD) {
    return provider.createSubscription({ ...(await order(planId, card)), trialDays });
  }

  /** Lifetime, paid. */
  async function buyLifetime() {
    const customerId = await makeCustomer();
    const checkoutId = randomUUID();
    const amountCents = 1_200_00;
    const facts = { customerId, checkoutId, planId: "lifetime" as const, amountCents, key: checkoutId };
    const intent = await provider.createPayment(facts);
    server.confirm(intent.clientSecret, GOOD_CARD);
    return { ...intent, customerId, checkoutId, amountCents };
  }

  return { server, access, provider, makeCustomer, storeCard, order, subscribe, buyLifetime };
}
