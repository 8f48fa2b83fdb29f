import { addDays } from "@plumbline/contract/time.ts";
import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { CARDS } from "#server/testing/test-cards.ts";
import { test } from "#server/testing/stripe-shop.ts";
import { getPlan } from "../../catalogue.ts";
import { sandboxRequests } from "../sandbox/tables.ts";
import { addIntervals } from "../../periods.ts";
import { CardRefused } from "./card-refused.ts";
import { createPaymentProvider } from "./provider.ts";

const MONTHLY = getPlan("monthly").amountCents;
const CREATE = "POST /v1/subscriptions";

describe("storing a card", () => {
  test("a setup intent names its checkout and allows off-session payments", async ({ shop }) => {
    const { provider, server, makeCustomer } = shop;
    const customerId = await makeCustomer();
    await provider.createSetup({ customerId, checkoutId: "c1", key: "c1" });
    expect(server.requestsTo("POST /v1/setup_intents")).toEqual([
      expect.objectContaining({
        key: "setup:c1",
        parameters: {
          customer: customerId,
          usage: "off_session",
          automatic_payment_methods: { enabled: "true", allow_redirects: "never" },
          metadata: { checkoutId: "c1" },
        },
      }),
    ]);
  });

  test("an intent shows its card only after the payer confirms it", async ({ shop }) => {
    const { provider, server, makeCustomer } = shop;
    const customerId = await makeCustomer();
    const { id, clientSecret } = await provider.createSetup({ customerId, checkoutId: "c1", key: "c1" });
    expect(await provider.getIntent(id)).toEqual({
      id,
      status: "open",
      customerId,
      paymentMethodId: undefined,
      cardFingerprint: undefined,
    });
    await server.confirm(clientSecret, CARDS.works);
    expect(await provider.getIntent(id)).toMatchObject({
      status: "succeeded",
      paymentMethodId: expect.stringMatching(/^pm_/) as string,
      cardFingerprint: expect.any(String) as string,
    });
  });

  test("a declined card leaves the intent open", async ({ shop }) => {
    const { provider, server, makeCustomer } = shop;
    const { id, clientSecret } = await provider.createSetup({
      customerId: await makeCustomer(),
      checkoutId: "c1",
      key: "c1",
    });
    await expect(server.confirm(clientSecret, CARDS.declined)).rejects.toThrow("Your card was declined.");
    expect((await provider.getIntent(id)).status).toBe("open");
  });

  test("a cancelled intent can't be confirmed; a successful one can't be cancelled", async ({ shop }) => {
    const { provider, server, makeCustomer } = shop;
    const left = await provider.createSetup({
      customerId: await makeCustomer(),
      checkoutId: "c1",
      key: "c1",
    });
    await provider.cancelIntent(left.id);
    await provider.cancelIntent(left.id);
    expect((await provider.getIntent(left.id)).status).toBe("cancelled");
    await expect(server.confirm(left.clientSecret, CARDS.works)).rejects.toThrow("has ended");

    const { id } = await shop.buyLifetime();
    await provider.cancelIntent(id);
    expect((await provider.getIntent(id)).status).toBe("succeeded");
  });

  test("cancelling an intent that's still processing throws", async ({ shop }) => {
    const { provider, server, makeCustomer } = shop;
    const { id } = await provider.createSetup({
      customerId: await makeCustomer(),
      checkoutId: "c1",
      key: "c1",
    });
    await server.edit("setup_intent", id, (intent) => (intent.status = "processing"));
    expect((await provider.getIntent(id)).status).toBe("processing");
    await expect(provider.cancelIntent(id)).rejects.toThrow("processing");
  });

  test("reading an unknown intent throws", async ({ shop }) => {
    await expect(shop.provider.getIntent("seti_nobody")).rejects.toThrow("No such setup_intent");
    await expect(shop.provider.getIntent("pi_nobody")).rejects.toThrow("No such payment_intent");
  });
});

describe("lifetime", () => {
  test("is a single payment with its checkout and plan in the metadata", async ({ shop }) => {
    const { provider, server, buyLifetime } = shop;
    const { id, customerId, checkoutId, amountCents } = await buyLifetime();
    expect(server.requestsTo("POST /v1/payment_intents")).toEqual([
      expect.objectContaining({
        key: `payment:${checkoutId}`,
        parameters: expect.objectContaining({
          amount: String(amountCents),
          currency: "aud",
          metadata: { checkoutId, planId: "lifetime" },
        }) as object,
      }),
    ]);
    expect((await provider.getIntent(id)).status).toBe("succeeded");
    expect((await provider.readCustomer(customerId)).payments).toEqual([
      expect.objectContaining({ id, checkoutId, planId: "lifetime", amountCents, period: undefined }),
    ]);
  });
});

describe("an entry pack", () => {
  const pack = { packId: "pack_basic" as const, amountCents: 1000 };

  test("is a single payment with its purchase in the metadata and no checkout or plan", async ({ shop }) => {
    const { provider, server, makeCustomer } = shop;
    const customerId = await makeCustomer();
    const purchaseId = randomUUID();
    const ask = () => provider.createPackPayment({ customerId, purchaseId, ...pack, key: purchaseId });
    const intent = await ask();
    expect(await ask()).toEqual(intent);
    expect(server.requestsTo("POST /v1/payment_intents")[0]).toMatchObject({
      key: `pack:${purchaseId}`,
      parameters: {
        amount: "1000",
        currency: "aud",
        metadata: { kind: "pack", purchaseId, packId: "pack_basic" },
      },
    });
    expect((await provider.readCustomer(customerId)).payments).toEqual([]);
    await server.confirm(intent.clientSecret, CARDS.works);
    expect((await provider.getIntent(intent.id)).status).toBe("succeeded");
    expect(await provider.readCustomer(customerId)).toEqual({
      subscriptions: [],
      payments: [
        expect.objectContaining({
          id: intent.id,
          planId: undefined,
          checkoutId: undefined,
          subscriptionId: undefined,
          pack: { purchaseId, packId: "pack_basic" },
          amountCents: 1000,
          refundedCents: 0,
        }),
      ],
    });
    await provider.refund({ paymentId: intent.id, amountCents: 1000, key: `${purchaseId}:back` });
    expect((await provider.readCustomer(customerId)).payments).toMatchObject([{ refundedCents: 1000 }]);
  });

  test("is ignored in another currency or for an unknown pack", async ({ shop }) => {
    const { provider, server, makeCustomer } = shop;
    for (const change of [
      { currency: "usd" },
      { metadata: { kind: "pack", purchaseId: "1", packId: "x" } },
    ]) {
      const customerId = await makeCustomer();
      const purchaseId = randomUUID();
      const intent = await provider.createPackPayment({ customerId, purchaseId, ...pack, key: purchaseId });
      await server.confirm(intent.clientSecret, CARDS.works);
      await server.edit("payment_intent", intent.id, (kept) => Object.assign(kept, change));
      expect((await provider.readCustomer(customerId)).payments).toEqual([]);
    }
  });
});

describe("starting a subscription", () => {
  test("a trial charges nothing and returns the next charge", async ({ shop }) => {
    const { provider, server, order } = shop;
    const ordered = { ...(await order()), trialDays: 7 };
    const subscription = await provider.createSubscription(ordered);
    const trialEndsAt = addDays(subscription.startedAt, 7);
    expect(subscription).toMatchObject({
      customerId: ordered.customerId,
      checkoutId: ordered.checkoutId,
      planId: "monthly",
      status: "trialing",
      trialEndsAt,
      periodEndsAt: trialEndsAt,
      endsAt: undefined,
      nextChargeCents: MONTHLY,
    });
    expect((await provider.readCustomer(ordered.customerId)).payments).toEqual([]);
    expect(server.requestsTo(CREATE)).toEqual([
      expect.objectContaining({
        key: `subscription:${ordered.key}`,
        parameters: {
          customer: ordered.customerId,
          items: [{ price: expect.stringMatching(/^price_/) as string }],
          trial_period_days: "7",
          trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
          payment_behavior: "error_if_incomplete",
          off_session: "true",
          metadata: { checkoutId: ordered.checkoutId, planId: "monthly" },
          expand: ["discounts.source.coupon"],
        },
      }),
    ]);
  });

  test("without a trial, the first period is charged straight away", async ({ shop }) => {
    const subscription = await shop.subscribe("annual");
    expect(subscription).toMatchObject({ status: "active", trialEndsAt: undefined });
    expect(subscription.periodEndsAt).toEqual(addIntervals(subscription.startedAt, "year", 1));
    const { payments } = await shop.provider.readCustomer(subscription.customerId);
    expect(payments).toEqual([
      expect.objectContaining({
        planId: "annual",
        subscriptionId: subscription.id,
        amountCents: getPlan("annual").amountCents,
        period: { startsAt: subscription.periodStartsAt, endsAt: subscription.periodEndsAt },
      }),
    ]);
  });

  test("a refused card throws Stripe's message and leaves nothing behind", async ({ shop }) => {
    const ordered = await shop.order("monthly", CARDS.failsLater);
    await expect(shop.provider.createSubscription(ordered)).rejects.toThrow(
      new CardRefused("Your card was declined."),
    );
    expect(await shop.provider.readCustomer(ordered.customerId)).toEqual({ subscriptions: [], payments: [] });
  });

  test("a payment needing bank confirmation is refused with a message for the payer", async ({ shop }) => {
    shop.server.refuseNext(CREATE, {
      type: "invalid_request_error",
      code: "subscription_payment_intent_requires_action",
      message: "Payment for this subscription requires additional user action before it can be completed.",
    });
    const refusal = shop.provider.createSubscription(await shop.order());
    await expect(refusal).rejects.toThrow(CardRefused);
    await expect(refusal).rejects.toThrow("Your bank wants to confirm this payment");
  });

  test("an invalid request isn't reported as a refused card", async ({ shop }) => {
    const stranger = await shop.storeCard(await shop.makeCustomer());
    const refusal = shop.provider.createSubscription({
      ...(await shop.order()),
      paymentMethodId: stranger.paymentMethodId,
    });
    await expect(refusal).rejects.toThrow("No such payment_method");
    await expect(refusal).rejects.not.toThrow(CardRefused);
  });

  test("a repeated request returns the same subscription, even if Stripe forgot the key", async ({
    shop,
    db,
  }) => {
    const ordered = await shop.order();
    const first = await shop.provider.createSubscription(ordered);
    expect(await shop.provider.createSubscription(ordered)).toEqual(first);
    await db.delete(sandboxRequests);
    expect(await shop.provider.createSubscription(ordered)).toEqual(first);
    expect((await shop.provider.readCustomer(ordered.customerId)).payments).toHaveLength(1);
  });

  test("a customer is created once per key", async ({ shop }) => {
    const facts = { email: "kim@example.com", key: randomUUID() };
    const id = await shop.provider.createCustomer(facts);
    expect(await shop.provider.createCustomer(facts)).toBe(id);
    await expect(shop.provider.createCustomer({ ...facts, email: "lee@example.com" })).rejects.toThrow(
      "same parameters",
    );
    await shop.provider.updateCustomer(id, { email: "kim@example.org", name: "Kim Lee" });
    expect(await shop.server.get("customer", id)).toMatchObject({
      email: "kim@example.org",
      name: "Kim Lee",
    });
  });
});

describe("prices", () => {
  test("are fetched once", async ({ shop }) => {
    await shop.subscribe();
    await shop.subscribe();
    expect(shop.server.requestsTo("GET /v1/prices")).toHaveLength(1);
  });

  test("that are missing or differ from the catalogue block the sale", async ({ shop }) => {
    const ordered = await shop.order("annual");
    const prices = await shop.server.all("price");
    const { id = "" } = prices.find((one) => one.lookup_key === "plumbline_annual") ?? {};
    await shop.server.edit("price", id, (price) => (price.unit_amount = 1_00));
    await expect(shop.provider.createSubscription(ordered)).rejects.toThrow(
      /doesn't match the catalogue.*stripe:setup/,
    );
    await shop.server.edit("price", id, (price) => (price.lookup_key = null));
    await expect(shop.provider.createSubscription(ordered)).rejects.toThrow(/no price.*stripe:setup/);
    expect(shop.server.requestsTo(CREATE)).toEqual([]);
  });
});

describe("the portal", () => {
  test("opens with our configuration and return URL", async ({ shop }) => {
    const { provider, server, makeCustomer } = shop;
    const customerId = await makeCustomer();
    const url = await provider.openPortal(customerId, "https://plumbline.test/account");
    const [session] = await server.all("billing_portal.session", customerId);
    expect(session).toMatchObject({
      url,
      customer: customerId,
      return_url: "https://plumbline.test/account",
    });
    expect(session?.configuration).toBe((await server.all("billing_portal.configuration"))[0]?.id);
  });

  test("uses the account's default configuration if ours is missing", async ({ shop }) => {
    const { provider, server, makeCustomer } = shop;
    for (const { id } of await server.all("billing_portal.configuration")) await server.remove(id);
    const customerId = await makeCustomer();
    await expect(provider.openPortal(customerId, "https://plumbline.test/account")).rejects.toThrow(
      "no default",
    );
    expect(server.requestsTo("POST /v1/billing_portal/sessions")[0]?.parameters).not.toHaveProperty(
      "configuration",
    );
  });
});

test("a wrong API key is refused", async ({ shop }) => {
  const provider = createPaymentProvider({ ...shop.access, secretKey: "sk_test_other", webhookSecret: "x" });
  await expect(provider.createCustomer({ email: "kim@example.com", key: "k" })).rejects.toThrow(
    "Invalid API Key",
  );
});

test("a refused card keeps Stripe's error as its cause", async ({ shop }) => {
  const message = "Your card has expired.";
  shop.server.refuseNext(CREATE, { type: "card_error", code: "expired_card", message });
  const error: unknown = await shop.provider
    .createSubscription(await shop.order())
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(CardRefused);
  expect(error).toMatchObject({ message: "Your card has expired.", cause: { code: "expired_card" } });
});
