import { SUBSCRIPTION_STATUSES } from "@plumbline/contract/billing.ts";
import { describe, expect, test } from "vitest";
import { isEntitled } from "./entitlement.ts";
import type { SubscriptionRow } from "./repository.ts";

const NOW = new Date("2026-11-21T03:00:00.000Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

function row(facts: Partial<SubscriptionRow>): SubscriptionRow {
  return {
    id: "1",
    ownerKey: "user:1",
    userId: "1",
    customerId: "1",
    checkoutId: "1",
    providerId: "sub_1",
    planId: "monthly",
    status: "active",
    standing: "good",
    startedAt: inDays(-10),
    trialEndsAt: null,
    periodEndsAt: inDays(20),
    endsAt: null,
    pastDueSince: null,
    nextChargeCents: 2995,
    createdAt: inDays(-10),
    ...facts,
  };
}

describe("access", () => {
  test("is given in a trial, a paid period or the grace period, and in no other status", () => {
    const open = SUBSCRIPTION_STATUSES.filter((status) =>
      isEntitled(row({ status, pastDueSince: inDays(-1) }), NOW),
    );
    expect(open).toEqual(["trialing", "active", "past_due"]);
  });

  test("ends exactly seven days after a payment fails", () => {
    const failing = row({ status: "past_due", pastDueSince: inDays(-7) });
    expect(isEntitled(failing, new Date(NOW.getTime() - 1))).toBe(true);
    expect(isEntitled(failing, NOW)).toBe(false);
  });

  test("lasts until a cancelled plan's end date", () => {
    expect(isEntitled(row({ endsAt: inDays(1) }), NOW)).toBe(true);
    expect(isEntitled(row({ endsAt: NOW }), NOW)).toBe(false);
  });

  test("ends three days after a period ends if the next one isn't reported", () => {
    expect(isEntitled(row({ periodEndsAt: inDays(-2) }), NOW)).toBe(true);
    expect(isEntitled(row({ periodEndsAt: inDays(-3) }), NOW)).toBe(false);
  });

  test("is denied while a payment is disputed or refunded", () => {
    expect(isEntitled(row({ standing: "disputed" }), NOW)).toBe(false);
    expect(isEntitled(row({ standing: "refunded" }), NOW)).toBe(false);
  });

  test("never ends for Lifetime", () => {
    const lifetime = row({ planId: "lifetime", periodEndsAt: null, nextChargeCents: null });
    expect(isEntitled(lifetime, inDays(40 * 365))).toBe(true);
  });
});
