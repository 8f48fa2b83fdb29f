import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";
import { expect, test } from "vitest";
import { badgeOf } from "./plan-badge.ts";

const ACTIVE: SubscriptionStatus = {
  hasActiveSubscription: true,
  status: "active",
  standing: "good",
  currentPlan: { id: "monthly", name: "Monthly", priceId: "plumbline_monthly", interval: "month" },
  isFree: false,
  trialEndsAt: null,
  currentPeriodEndsAt: null,
  endsAt: null,
  graceEndsAt: null,
  nextCharge: null,
  canOpenPortal: true,
};
const DAY = "2026-11-30T01:00:00.000Z";
const TRIAL = { status: "trialing", trialEndsAt: DAY } as const;
const ANNUAL = { id: "annual", name: "Annual", priceId: "plumbline_annual", interval: "year" } as const;

test.for([
  [{}, "Active"],
  [TRIAL, "Free trial until 30 Nov"],
  [{ ...TRIAL, endsAt: DAY }, "Ends 30 Nov"],
  [{ endsAt: DAY }, "Ends 30 Nov"],
  [{ endsAt: DAY, currentPlan: ANNUAL }, "Ends 30 Nov 2026"],
  [{ ...TRIAL, endsAt: DAY, currentPlan: ANNUAL }, "Ends 30 Nov"],
  [{ status: "past_due" }, "Payment failed"],
  [{ status: "unpaid", hasActiveSubscription: false }, "Payment failed"],
  [{ status: "canceled", hasActiveSubscription: false, endsAt: DAY }, "Inactive"],
  [{ standing: "disputed", hasActiveSubscription: false }, "Inactive"],
  [{ isFree: true }, "Free"],
  [{ isFree: true, endsAt: DAY }, "Ends 30 Nov"],
] as const)("the badge of a plan with %j is %s", ([facts, text]) => {
  expect(badgeOf({ ...ACTIVE, ...facts }).text).toBe(text);
});

test("the badge shows the day in Sydney, like every payment date", () => {
  expect(badgeOf({ ...ACTIVE, endsAt: "2026-11-29T14:00:00.000Z" }).text).toBe("Ends 30 Nov");
});
