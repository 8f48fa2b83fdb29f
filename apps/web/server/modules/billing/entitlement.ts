import { addDays } from "@plumbline/contract/time.ts";
import { GRACE_DAYS } from "@plumbline/contract/billing.ts";
import type { SubscriptionRow } from "./repository.ts";

/** Stripe retries a webhook for up to three days. */
const LATE_DAYS = 3;

/** Returns undefined if no payment is failing. */
export function graceEnd({ status, pastDueSince }: SubscriptionRow): Date | undefined {
  return status === "past_due" && pastDueSince ? addDays(pastDueSince, GRACE_DAYS) : undefined;
}

export function isEntitled(subscription: SubscriptionRow, now: Date): boolean {
  const { status, standing, periodEndsAt, endsAt } = subscription;
  if (standing !== "good") return false;
  if (endsAt && endsAt <= now) return false;
  switch (status) {
    case "trialing":
    case "active":
      // If the next period still isn't confirmed, it wasn't paid for.
      return !periodEndsAt || addDays(periodEndsAt, LATE_DAYS) > now;
    case "past_due": {
      const end = graceEnd(subscription);
      return end !== undefined && end > now;
    }
    default:
      return false;
  }
}
