import { DAY_MS, addDays } from "@plumbline/contract/time.ts";
import { describe, expect } from "vitest";
import { test } from "#server/testing/stripe-shop.ts";
import { getPlan } from "../../catalogue.ts";
import { addIntervals } from "../../periods.ts";
import { CardRefused } from "./card-refused.ts";

const MONTHLY = getPlan("monthly").amountCents;
const ANNUAL = getPlan("annual").amountCents;

describe("a change of plan", () => {
  test("costs the new plan less unused time on the old one, as previewed", async ({ shop }) => {
    const { provider, server, subscribe } = shop;
    const { id, customerId, startedAt, periodEndsAt } = await subscribe("monthly");
    await server.moveTo(addDays(startedAt, 10));
    const days = (periodEndsAt.getTime() - startedAt.getTime()) / DAY_MS;
    const creditCents = Math.round((MONTHLY * (days - 10)) / days);
    const preview = await provider.previewChange(id, "annual");
    expect(preview).toEqual({
      creditCents,
      dueCents: ANNUAL - creditCents,
      remainingCreditCents: 0,
      nextChargeAt: addIntervals(addDays(startedAt, 10), "year", 1),
      nextChargeCents: ANNUAL,
    });

    await provider.changePlan({ subscriptionId: id, planId: "annual", key: "change-1" });
    const { subscriptions, payments } = await provider.readCustomer(customerId);
    expect(subscriptions).toEqual([
      expect.objectContaining({
        id,
        planId: "annual",
        status: "active",
        periodEndsAt: preview.nextChargeAt,
        nextChargeCents: ANNUAL,
      }),
    ]);
    expect(payments[0]).toMatchObject({
      planId: "annual",
      subscriptionId: id,
      amountCents: preview.dueCents,
      period: { startsAt: addDays(startedAt, 10), endsAt: preview.nextChargeAt },
    });
  });

  test("to a cheaper plan charges nothing and keeps the remaining credit", async ({ shop }) => {
    const { provider, server, subscribe } = shop;
    const { id, customerId, startedAt } = await subscribe("annual");
    await server.moveTo(addDays(startedAt, 100));
    const preview = await provider.previewChange(id, "monthly");
    expect(preview.dueCents).toBe(0);
    expect(preview.remainingCreditCents).toBe(preview.creditCents - MONTHLY);
    expect(preview.nextChargeCents).toBe(0);

    await provider.changePlan({ subscriptionId: id, planId: "monthly", key: "change-1" });
    const { subscriptions, payments } = await provider.readCustomer(customerId);
    expect(subscriptions[0]).toMatchObject({ planId: "monthly", status: "active", nextChargeCents: 0 });
    expect(payments).toHaveLength(1);
  });

  test("during a trial costs nothing now and keeps the trial", async ({ shop }) => {
    const { provider, subscribe } = shop;
    const { id, customerId, trialEndsAt } = await subscribe("monthly", 7);
    expect(await provider.previewChange(id, "annual")).toEqual({
      creditCents: 0,
      dueCents: 0,
      remainingCreditCents: 0,
      nextChargeAt: trialEndsAt,
      nextChargeCents: ANNUAL,
    });
    await provider.changePlan({ subscriptionId: id, planId: "annual", key: "change-1" });
    expect(await provider.readCustomer(customerId)).toEqual({
      subscriptions: [
        expect.objectContaining({
          planId: "annual",
          status: "trialing",
          trialEndsAt,
          nextChargeCents: ANNUAL,
        }),
      ],
      payments: [],
    });
  });

  test("previews the next charge with a lasting discount but without one that ends before it", async ({
    shop,
  }) => {
    const { provider, server, order } = shop;
    const lasting = await server.addCode("MATES20", { percent_off: 20, duration: "forever" });
    const passing = await server.addCode("THREE20", {
      percent_off: 20,
      duration: "repeating",
      duration_in_months: 3,
    });
    for (const [code, nextChargeCents] of [
      [lasting, Math.round(ANNUAL * 0.8)],
      [passing, ANNUAL],
    ] as const) {
      const { id } = await provider.createSubscription({ ...(await order()), promotionId: code.id });
      const paid = Math.round(MONTHLY * 0.8);
      expect(await provider.previewChange(id, "annual"), code.code).toMatchObject({
        creditCents: paid,
        dueCents: Math.round(ANNUAL * 0.8) - paid,
        nextChargeCents,
      });
    }
  });

  test("leaves the plan unchanged if its payment is refused", async ({ shop }) => {
    const { provider, server, subscribe } = shop;
    const before = await subscribe("monthly");
    server.refuseNext(`POST /v1/subscriptions/${before.id}`, {
      type: "card_error",
      code: "card_declined",
      message: "Your card was declined.",
    });
    await expect(
      provider.changePlan({ subscriptionId: before.id, planId: "annual", key: "change-1" }),
    ).rejects.toThrow(new CardRefused("Your card was declined."));
    const { subscriptions, payments } = await provider.readCustomer(before.customerId);
    expect(subscriptions).toEqual([before]);
    expect(payments).toHaveLength(1);
  });

  test("requested twice with the same key happens once", async ({ shop }) => {
    const { provider, server, subscribe } = shop;
    const { id, customerId } = await subscribe("monthly");
    const change = { subscriptionId: id, planId: "annual", key: "change-1" } as const;
    await provider.changePlan(change);
    await provider.changePlan(change);
    expect((await provider.readCustomer(customerId)).payments).toHaveLength(2);
    expect(server.requestsTo(`POST /v1/subscriptions/${id}`)).toEqual(
      Array.from({ length: 2 }, () =>
        expect.objectContaining({
          key: "change:change-1",
          parameters: expect.objectContaining({
            proration_behavior: "always_invoice",
            payment_behavior: "error_if_incomplete",
            metadata: { planId: "annual" },
          }) as object,
        }),
      ),
    );
  });
});
