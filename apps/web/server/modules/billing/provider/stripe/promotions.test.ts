import { addDays } from "@plumbline/contract/time.ts";
import { describe, expect } from "vitest";
import { test } from "#server/testing/stripe-shop.ts";
import { getPlan } from "../../catalogue.ts";
import { addIntervals } from "../../periods.ts";
import { openStripe } from "./client.ts";

const MONTHLY = getPlan("monthly").amountCents;

describe("finding a promo code", () => {
  test("returns the discount and its duration", async ({ shop }) => {
    const { provider, server } = shop;
    const { id } = await server.addCode("MATES20", {
      name: "For mates",
      percent_off: 20,
      duration: "forever",
    });
    await server.addCode("THREE10", { amount_off: 10_00, duration: "repeating", duration_in_months: 3 });
    await server.addCode("FIRST50", { percent_off: 50, duration: "once" });
    expect(await provider.findPromotion("MATES20", "annual")).toEqual({
      id,
      code: "MATES20",
      name: "For mates",
      percentOff: 20,
      amountOffCents: undefined,
      duration: { kind: "forever" },
    });
    expect(await provider.findPromotion("THREE10", "monthly")).toMatchObject({
      name: "THREE10",
      percentOff: undefined,
      amountOffCents: 10_00,
      duration: { kind: "months", months: 3 },
    });
    expect(await provider.findPromotion("FIRST50", "monthly")).toMatchObject({ duration: { kind: "once" } });
  });

  test("finds nothing for a code that can't be used today for the plan", async ({ shop }) => {
    const { provider, server } = shop;
    const half = { percent_off: 50 };
    const past = Math.floor(addDays(new Date(), -1).getTime() / 1000);
    const open = { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null };
    await server.addCode("SWITCHEDOFF", half, { active: false });
    await server.addCode("EXPIRED", half, { expires_at: past });
    await server.addCode("USEDUP", half, { max_redemptions: 1, times_redeemed: 1 });
    await server.addCode("COUPONUSEDUP", { ...half, max_redemptions: 2, times_redeemed: 2 });
    await server.addCode("COUPONOVER", { ...half, redeem_by: past });
    await server.addCode("COUPONINVALID", { ...half, valid: false });
    await server.addCode("DOLLARS", { amount_off: 10_00, currency: "usd" });
    await server.addCode("SOMEBODYS", half, { customer: "cus_somebody" });
    await server.addCode("NEWONLY", half, { restrictions: { ...open, first_time_transaction: true } });
    await server.addCode("ANNUALONLY", { ...half, applies_to: { products: ["plumbline_annual"] } });
    const minimum = { ...open, minimum_amount: 100_00, minimum_amount_currency: "aud" };
    await server.addCode("BIGONLY", half, { restrictions: minimum });
    for (const { code } of await server.all("promotion_code"))
      expect(await provider.findPromotion(code, "monthly"), code).toBeUndefined();
    expect(await provider.findPromotion("NOSUCH", "monthly")).toBeUndefined();

    expect(await provider.findPromotion("ANNUALONLY", "annual")).toMatchObject({ percentOff: 50 });
    expect(await provider.findPromotion("BIGONLY", "annual")).toMatchObject({ percentOff: 50 });
  });
});

describe("a subscription with a promo code", () => {
  test("that lasts forever lowers every payment", async ({ shop }) => {
    const { provider, server, order } = shop;
    const { id } = await server.addCode("MATES20", { percent_off: 20, duration: "forever" });
    const ordered = { ...(await order()), promotionId: id };
    const { nextChargeCents } = await provider.createSubscription(ordered);
    expect(nextChargeCents).toBe(Math.round(MONTHLY * 0.8));
    await server.moveTo(addDays(addIntervals(await server.now(), "month", 1), 1));
    const { payments } = await provider.readCustomer(ordered.customerId);
    expect(payments.map(({ amountCents }) => amountCents)).toEqual([nextChargeCents, nextChargeCents]);
  });

  test("for one payment applies it to the first real charge, not the trial's free invoice", async ({
    shop,
  }) => {
    const { provider, server, order } = shop;
    const { id } = await server.addCode("FIRST50", { percent_off: 50, duration: "once" });
    const ordered = { ...(await order()), trialDays: 7, promotionId: id };
    expect(await provider.createSubscription(ordered)).toMatchObject({
      status: "trialing",
      nextChargeCents: Math.round(MONTHLY / 2),
    });
    await server.moveTo(addDays(await server.now(), 8));
    const { subscriptions, payments } = await provider.readCustomer(ordered.customerId);
    expect(payments.map(({ amountCents }) => amountCents)).toEqual([Math.round(MONTHLY / 2)]);
    expect(subscriptions[0]).toMatchObject({ status: "active", nextChargeCents: MONTHLY });
  });

  test("for free months and no card ends after those months", async ({ shop }) => {
    const { provider, server, makeCustomer, order } = shop;
    const free = { percent_off: 100, duration: "repeating" as const, duration_in_months: 3 };
    const { id } = await server.addCode("THREEFREE", free);
    const customerId = await makeCustomer();
    const terms = { paymentMethodId: undefined, promotionId: id, endsWithoutCard: true };
    const ordered = { ...(await order()), customerId, ...terms };
    const started = await provider.createSubscription(ordered);
    const endsAt = addIntervals(started.startedAt, "month", 3);
    expect(started).toMatchObject({ status: "active", endsAt, nextChargeCents: undefined });
    expect(await provider.createSubscription(ordered)).toEqual(started);

    await server.moveTo(addDays(addIntervals(started.startedAt, "month", 2), 1));
    expect((await provider.readCustomer(customerId)).subscriptions).toEqual([
      expect.objectContaining({ status: "active", endsAt }),
    ]);
    await server.moveTo(addDays(endsAt, 1));
    expect(await provider.readCustomer(customerId)).toEqual({
      subscriptions: [expect.objectContaining({ status: "canceled", endsAt })],
      payments: [],
    });
  });

  test("for a free month ends after it, or continues once a card is added and it's resumed", async ({
    shop,
  }) => {
    const { provider, server, order, storeCard, access } = shop;
    const { id } = await server.addCode("FREEMONTH", { percent_off: 100, duration: "once" });
    const ordered = {
      ...(await order()),
      paymentMethodId: undefined,
      promotionId: id,
      endsWithoutCard: true,
    };
    const started = await provider.createSubscription(ordered);
    expect(started.endsAt).toEqual(addIntervals(started.startedAt, "month", 1));
    await provider.resume(started.id);
    expect((await provider.readCustomer(ordered.customerId)).subscriptions[0]).toEqual(started);
    const { paymentMethodId = "" } = await storeCard(ordered.customerId);
    const settings = { default_payment_method: paymentMethodId };
    await openStripe(access).customers.update(ordered.customerId, { invoice_settings: settings });
    await provider.resume(started.id);
    const { subscriptions } = await provider.readCustomer(ordered.customerId);
    expect(subscriptions).toEqual([expect.objectContaining({ endsAt: undefined, nextChargeCents: MONTHLY })]);
  });

  test("that makes the plan free for good needs no card to continue", async ({ shop }) => {
    const { provider, server, order } = shop;
    const { id } = await server.addCode("FREEFOREVER", { percent_off: 100, duration: "forever" });
    const ordered = { ...(await order()), paymentMethodId: undefined, promotionId: id };
    await provider.createSubscription(ordered);
    await server.moveTo(addIntervals(await server.now(), "year", 2));
    const { subscriptions, payments } = await provider.readCustomer(ordered.customerId);
    expect(subscriptions).toEqual([
      expect.objectContaining({ status: "active", nextChargeCents: undefined }),
    ]);
    expect(payments).toEqual([]);
  });
});
