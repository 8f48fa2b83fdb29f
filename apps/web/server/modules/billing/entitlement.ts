import { addDays } from "@plumbline/contract/time.ts";
import { GRACE_DAYS } from "@plumbline/contract/billing.ts";
import type { SubscriptionRow } from "./repository.ts";

/** A webhook can be days late: Stripe tries for three. */
const LATE_DAYS = 3;

/** Until when a plan whose payment fails keeps its access; undefined where no payment is failing. */
export function graceEnd({ status, pastDueSince }: SubscriptionRow): Date | undefined {
  return status === "past_due" && pastDueSince ? addDays(pastDueSince, GRACE_DAYS) : undefined;
}

/** Whether a subscription opens the subscribers' features now. */
export function isEntitled(subscription: SubscriptionRow, now: Date): boolean {
  const { status, standing, periodEndsAt, endsAt } = subscription;
  if (standing !== "good") return false;
  if (endsAt && endsAt <= now) return false;
  switch (status) {
    case "trialing":
    case "active":
      // A period that ended long ago without word of the next one was not paid.
      return !periodEndsAt || addDays(periodEndsAt, LATE_DAYS) > now;
    case "past_due": {
      const end = graceEnd(subscription);
      return end !== undefined && end > now;
    }
    default:
      return false;
  }
}
