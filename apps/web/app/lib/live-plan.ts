import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";

export function livePlanOf({ status, currentPlan }: SubscriptionStatus) {
  return status === "none" || status === "canceled" ? undefined : (currentPlan ?? undefined);
}
