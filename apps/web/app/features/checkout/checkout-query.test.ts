import type { PricingPlan } from "@plumbline/contract/pricing.ts";
import { describe, expect, test } from "vitest";
import { againPathOf, plansPathOf, readCheckoutQuery, readReturn, upperCode } from "./checkout-query.ts";

const plan = (id: PricingPlan["id"], interval: PricingPlan["interval"], price: number): PricingPlan => ({
  id,
  name: id === "monthly" ? "Monthly" : "Lifetime",
  price,
  priceId: `shop_${id}`,
  interval,
  popular: false,
  features: [],
});
const PLANS = [plan("monthly", "month", 29.95), plan("lifetime", "one_time", 1200)];
const read = (query: string) => readCheckoutQuery(new URLSearchParams(query), PLANS);

describe("the checkout's query string", () => {
  test("finds a plan by its price ID, or by its name alone", () => {
    expect(read("priceId=shop_lifetime").plan?.id).toBe("lifetime");
    expect(read("plan=monthly").plan?.id).toBe("monthly");
  });

  test("finds no plan for an unknown price ID, even with a valid plan name", () => {
    expect(read("priceId=price_of_a_penny&plan=monthly").plan).toBeUndefined();
    expect(read("").plan).toBeUndefined();
  });

  test("is corrected when the amount, name or interval doesn't match the plan", () => {
    expect(read("priceId=shop_monthly&planName=Monthly&amount=2995&interval=month").isCorrected).toBe(false);
    expect(read("priceId=shop_monthly").isCorrected).toBe(false);
    for (const lie of ["amount=1", "planName=Lifetime", "interval=one_time"])
      expect(read(`priceId=shop_monthly&${lie}`).isCorrected, lie).toBe(true);
  });

  test("has its coupon upper-cased and without spaces", () => {
    expect(read("plan=monthly&coupon=%20mates20%20").coupon).toBe("MATES20");
    expect(upperCode("first 50")).toBe("FIRST50");
  });
});

describe("returning from the bank", () => {
  const returned = (query: string) => readReturn(new URLSearchParams(query));

  test("identifies the checkout to complete", () => {
    const query = "priceId=x&checkout=c1&setup_intent=seti_1&redirect_status=succeeded";
    expect(returned(query)).toEqual({ checkoutId: "c1", clientSecret: null, mode: "setup" });
    expect(returned("checkout=c1&payment_intent=pi_1&redirect_status=succeeded")?.mode).toBe("payment");
  });

  test("has no checkout to complete if the bank refused or sent no intent back", () => {
    expect(returned("checkout=c1&setup_intent=seti_1&redirect_status=failed")).toBeUndefined();
    expect(returned("checkout=c1")).toBeUndefined();
    expect(returned("setup_intent=seti_1&redirect_status=succeeded")).toBeUndefined();
  });

  test("gives a URL to retry from, without the bank's parameters", () => {
    const query = new URLSearchParams(
      "email=a%40b.example&plan=monthly&checkout=c1&setup_intent=s&setup_intent_client_secret=x&redirect_status=failed",
    );
    expect(againPathOf(query)).toBe("/subscribe?email=a%40b.example&plan=monthly");
  });
});

test("the link back to the plans keeps the email and the plan", () => {
  expect(plansPathOf({ email: "", planId: undefined })).toBe("/choose-plan");
  expect(plansPathOf({ email: "a+b@c.example", planId: "annual" })).toBe(
    "/choose-plan?email=a%2Bb%40c.example&plan=annual",
  );
});
