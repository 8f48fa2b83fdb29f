import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";

/** The plan somebody has, running or waiting for money: it is changed, and no second one is sold beside it. */
export function livePlanOf({ status, currentPlan }: SubscriptionStatus) {
  return status === "none" || status === "canceled" ? undefined : (currentPlan ?? undefined);
}
