import { addDays } from "@plumbline/contract/time.ts";
import { describe, expect } from "vitest";
import { CARDS } from "#server/testing/test-cards.ts";
import { test } from "#server/testing/stripe-shop.ts";
import { getPlan } from "../../catalogue.ts";
import { addIntervals } from "../../periods.ts";
import { openStripe } from "./client.ts";

const MONTHLY = getPlan("monthly").amountCents;

describe("a customer's subscription", () => {
  test("moves from trial to active and on to the next period", async ({ shop }) => {
    const { provider, server, subscribe } = shop;
    const { id, customerId, startedAt } = await subscribe("monthly", 7);
    const trialEndsAt = addDays(startedAt, 7);
    await server.moveTo(addDays(trialEndsAt, 1));
    const afterTrial = await provider.readCustomer(customerId);
    const firstEnd = addIntervals(trialEndsAt, "month", 1);
    expect(afterTrial).toEqual({
      subscriptions: [
        expect.objectContaining({
          id,
          status: "active",
          startedAt,
          trialEndsAt,
          periodStartsAt: trialEndsAt,
          periodEndsAt: firstEnd,
          nextChargeCents: MONTHLY,
        }),
      ],
      payments: [
        {
          id: expect.stringMatching(/^pi_/) as string,
          subscriptionId: id,
          checkoutId: undefined,
          planId: "monthly",
          amountCents: MONTHLY,
          refundedCents: 0,
          dispute: "none",
          paidAt: trialEndsAt,
          period: { startsAt: trialEndsAt, endsAt: firstEnd },
        },
      ],
    });

    await server.moveTo(addDays(firstEnd, 1));
    const { subscriptions, payments } = await provider.readCustomer(customerId);
    expect(subscriptions[0]).toMatchObject({ status: "active", periodStartsAt: firstEnd });
    expect(payments.map(({ period }) => period?.startsAt)).toEqual([firstEnd, trialEndsAt]);
  });

  test("with a failing card is past due, then unpaid, with no payment and no next charge", async ({
    shop,
  }) => {
    const { provider, server, subscribe } = shop;
    const { customerId, startedAt } = await subscribe("monthly", 7, CARDS.failsLater);
    await server.moveTo(addDays(startedAt, 8));
    expect(await provider.readCustomer(customerId)).toEqual({
      subscriptions: [
        expect.objectContaining({
          status: "past_due",
          periodStartsAt: addDays(startedAt, 7),
          nextChargeCents: undefined,
        }),
      ],
      payments: [],
    });
    await server.moveTo(addDays(startedAt, 20));
    expect(await provider.readCustomer(customerId)).toEqual({
      subscriptions: [expect.objectContaining({ status: "unpaid" })],
      payments: [],
    });
  });

  test("that was past due is active again once a retry succeeds", async ({ shop }) => {
    const { provider, server, order } = shop;
    const ordered = await order();
    const { customerId, startedAt } = await provider.createSubscription({ ...ordered, trialDays: 7 });
    const setLast4 = (last4: string) =>
      server.edit("payment_method", ordered.paymentMethodId ?? "", ({ card }) => (card.last4 = last4));
    await setLast4("0341");
    await server.moveTo(addDays(startedAt, 8));
    expect((await provider.readCustomer(customerId)).subscriptions[0]?.status).toBe("past_due");
    await setLast4("4242");
    await server.moveTo(addDays(startedAt, 11));
    const { subscriptions, payments } = await provider.readCustomer(customerId);
    expect(subscriptions[0]?.status).toBe("active");
    expect(payments).toEqual([expect.objectContaining({ paidAt: addDays(startedAt, 10) })]);
  });

  test("with a failing card is paid by a new card from the portal", async ({ shop }) => {
    const { provider, server, subscribe, storeCard, access } = shop;
    const { customerId, startedAt } = await subscribe("monthly", 7, CARDS.failsLater);
    await server.moveTo(addDays(startedAt, 8));
    // Simulates the portal, which stores a card and makes it the customer's default.
    const { paymentMethodId = "" } = await storeCard(customerId);
    const stripe = openStripe(access);
    const settings = { default_payment_method: paymentMethodId };
    await stripe.customers.update(customerId, { invoice_settings: settings });
    await server.moveTo(addDays(startedAt, 11));
    expect((await provider.readCustomer(customerId)).subscriptions[0]?.status).toBe("active");
  });

  test("has its status mapped to ours, and an unknown status gives no access", async ({ shop }) => {
    const { provider, server, subscribe } = shop;
    const { id, customerId } = await subscribe();
    for (const [theirs, ours] of [
      ["paused", "paused"],
      ["incomplete", "incomplete"],
      ["incomplete_expired", "canceled"],
      ["starting", "incomplete"],
      ["of the year 2030", "incomplete"],
    ] as const) {
      await server.edit("subscription", id, (kept) => Object.assign(kept, { status: theirs }));
      expect((await provider.readCustomer(customerId)).subscriptions[0]?.status, theirs).toBe(ours);
    }
  });

  test("is left out if it isn't for one of our plans", async ({ shop }) => {
    const { provider, server, subscribe } = shop;
    const { id, customerId } = await subscribe();
    await server.edit("subscription", id, ({ items }) => {
      for (const { price } of items.data) price.product = "prod_consulting";
    });
    for (const invoice of await server.all("invoice", customerId))
      await server.edit("invoice", invoice.id, ({ lines }) => {
        for (const line of lines.data) line.pricing.price_details.product = "prod_consulting";
      });
    expect(await provider.readCustomer(customerId)).toEqual({ subscriptions: [], payments: [] });
  });
});

describe("ending a subscription", () => {
  test("at the end of the period can be undone until then", async ({ shop }) => {
    const { provider, server, subscribe } = shop;
    const { id, customerId, periodEndsAt } = await subscribe();
    const read = async () => (await provider.readCustomer(customerId)).subscriptions[0];
    await provider.cancel(id, "period-end");
    expect(await read()).toMatchObject({
      status: "active",
      endsAt: periodEndsAt,
      nextChargeCents: undefined,
    });
    await provider.resume(id);
    expect(await read()).toMatchObject({ status: "active", endsAt: undefined, nextChargeCents: MONTHLY });
    await provider.cancel(id, "period-end");
    await server.moveTo(addDays(periodEndsAt, 1));
    expect(await read()).toMatchObject({ status: "canceled", endsAt: periodEndsAt });
  });

  test("immediately takes effect and can be repeated", async ({ shop }) => {
    const { provider, subscribe } = shop;
    const { id, customerId } = await subscribe();
    await provider.cancel(id, "now");
    await provider.cancel(id, "now");
    await provider.cancel(id, "period-end");
    const [subscription] = (await provider.readCustomer(customerId)).subscriptions;
    expect(subscription).toMatchObject({ status: "canceled", endsAt: expect.any(Date) as Date });
  });

  test("on a set date isn't brought forward by cancelling, and can be undone", async ({ shop }) => {
    const { provider, server, subscribe } = shop;
    const { id, customerId, startedAt } = await subscribe();
    const endsAt = addIntervals(startedAt, "month", 3);
    await server.edit("subscription", id, (kept) => (kept.cancel_at = endsAt.getTime() / 1000));
    await provider.cancel(id, "period-end");
    expect((await provider.readCustomer(customerId)).subscriptions[0]).toMatchObject({ endsAt });
    await provider.resume(id);
    expect((await provider.readCustomer(customerId)).subscriptions[0]).toMatchObject({ endsAt: undefined });
  });
});

describe("a payment", () => {
  test("shows the amount refunded, never more than was paid", async ({ shop }) => {
    const { provider, server, buyLifetime } = shop;
    const { id, customerId, amountCents } = await buyLifetime();
    const read = async () => (await provider.readCustomer(customerId)).payments[0]?.refundedCents;
    await provider.refund({ paymentId: id, amountCents: 200_00, key: "r1" });
    await provider.refund({ paymentId: id, amountCents: 200_00, key: "r1" });
    expect(await read()).toBe(200_00);
    await expect(provider.refund({ paymentId: id, amountCents, key: "r2" })).rejects.toThrow("greater than");
    await provider.refund({ paymentId: id, amountCents: amountCents - 200_00, key: "r3" });
    expect(await read()).toBe(amountCents);
    expect(server.requestsTo("POST /v1/refunds").map(({ key }) => key)).toEqual([
      "refund:r1",
      "refund:r1",
      "refund:r2",
      "refund:r3",
    ]);
  });

  test.for([
    ["needs_response", "open"],
    ["under_review", "open"],
    ["appeal_under_review", "open"],
    ["won", "won"],
    ["lost", "lost"],
    ["warning_needs_response", "none"],
    ["warning_closed", "none"],
    ["prevented", "none"],
  ] as const)("with Stripe dispute status %s has dispute state %s", async ([theirs, ours], { shop }) => {
    const { provider, server, subscribe } = shop;
    const { customerId } = await subscribe();
    const read = async () => (await provider.readCustomer(customerId)).payments[0];
    const { id = "" } = (await read()) ?? {};
    await server.openDispute(id);
    expect((await read())?.dispute).toBe("open");
    const [dispute] = await server.all("dispute", customerId);
    await server.edit("dispute", dispute?.id ?? "", (kept) => (kept.status = theirs));
    expect((await read())?.dispute).toBe(ours);
  });

  test("with one dispute won and another open counts as disputed", async ({ shop }) => {
    const { provider, server, buyLifetime } = shop;
    const { id, customerId } = await buyLifetime();
    for (const status of ["won", "under_review"] as const) {
      await server.openDispute(id);
      const [dispute] = await server.all("dispute", customerId);
      await server.edit("dispute", dispute?.id ?? "", (kept) => (kept.status = status));
      const charge = (await server.get("payment_intent", id)).latest_charge ?? "";
      await server.edit("charge", charge, (kept) => (kept.disputed = status === "under_review"));
    }
    expect((await provider.readCustomer(customerId)).payments[0]?.dispute).toBe("open");
  });

  test("is left out if it failed or wasn't for one of our checkouts", async ({ shop }) => {
    const { provider, server, makeCustomer, buyLifetime } = shop;
    const customerId = await makeCustomer();
    await provider.createPayment({
      customerId,
      checkoutId: crypto.randomUUID(),
      planId: "lifetime",
      amountCents: 1_200_00,
      key: "k",
    });
    expect((await provider.readCustomer(customerId)).payments).toEqual([]);
    const bought = await buyLifetime();
    const edit = (facts: object) =>
      server.edit("payment_intent", bought.id, (intent) => Object.assign(intent, facts));
    // The intent also keeps a refused charge.
    await edit({ status: "requires_payment_method" });
    expect((await provider.readCustomer(bought.customerId)).payments).toEqual([]);
    await edit({ status: "succeeded" });
    expect((await provider.readCustomer(bought.customerId)).payments).toHaveLength(1);
    await edit({ metadata: { checkoutId: "typed by hand", planId: "lifetime" } });
    expect((await provider.readCustomer(bought.customerId)).payments).toEqual([]);
  });
});

test("all payments are read across several pages", async ({ shop }) => {
  const { provider, server, subscribe } = shop;
  server.setPageSize(2);
  const { customerId, startedAt } = await subscribe();
  await server.moveTo(addDays(addIntervals(startedAt, "month", 6), 1));
  const { payments } = await provider.readCustomer(customerId);
  expect(payments).toHaveLength(7);
  expect(new Set(payments.map(({ period }) => period?.startsAt.getTime())).size).toBe(7);
});

test("other customers' records aren't read", async ({ shop }) => {
  await shop.subscribe();
  await shop.buyLifetime();
  expect(await shop.provider.readCustomer(await shop.makeCustomer())).toEqual({
    subscriptions: [],
    payments: [],
  });
});
