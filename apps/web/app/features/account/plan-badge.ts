import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";
import { formatPartialDate, isoDayIn } from "@plumbline/contract/time.ts";

type Badge = { text: string; tone: "good" | "warn" | "soft" };

export function badgeOf(subscription: SubscriptionStatus): Badge {
  const { status, hasActiveSubscription, currentPlan, trialEndsAt, endsAt, isFree } = subscription;
  if (status === "past_due" || status === "unpaid") return { text: "Payment failed", tone: "warn" };
  if (!hasActiveSubscription) return { text: "Inactive", tone: "soft" };
  const isFar = currentPlan?.interval === "year" && status === "active";
  if (endsAt) return { text: `Ends ${shortDay(endsAt, isFar)}`, tone: "warn" };
  if (status === "trialing" && trialEndsAt)
    return { text: `Free trial until ${shortDay(trialEndsAt, false)}`, tone: "good" };
  return { text: isFree ? "Free" : "Active", tone: "good" };
}

/** Such as "30 Nov", with the year if the day may be many months away. */
function shortDay(at: string, withYear: boolean): string {
  const day = formatPartialDate(isoDayIn(at, null));
  return withYear ? day : day.replace(/ \d{4}$/, "");
}
