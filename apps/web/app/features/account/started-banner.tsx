import { useEffect, useState } from "react";
import { useActionData, useRevalidator, useSearchParams } from "react-router";
import { postJson } from "@plumbline/ui/api.ts";
import { livePlanOf } from "../../lib/live-plan.ts";
import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";

const LOOKS = 5;
const BETWEEN_LOOKS_MS = 2000;

/**
 * Shown after checkout. Asks the provider again until the payment arrives. The text follows the plan's real state,
 * because anyone can type the query string.
 */
export function StartedBanner({ subscription }: { subscription: SubscriptionStatus }) {
  const [query, setQuery] = useSearchParams();
  const { revalidate } = useRevalidator();
  // If the user has pressed a button since, its own message is shown instead.
  const isOver = useActionData<{ done?: string }>()?.done !== undefined;
  const isFromCheckout = query.get("trial") === "started" || query.get("payment") === "success";
  const [isShown] = useState(isFromCheckout);
  const [looks, setLooks] = useState(0);
  const isWaiting = !subscription.hasActiveSubscription && looks < LOOKS;
  const looksNext = isShown && (looks === 0 || isWaiting);

  useEffect(() => {
    if (isFromCheckout) setQuery({}, { replace: true, preventScrollReset: true });
  }, [isFromCheckout, setQuery]);

  useEffect(() => {
    if (!looksNext) return;
    const look = async () => {
      // If the provider can't be reached now, its webhook will update the plan later.
      await postJson("/api/billing/sync-subscription", {}).then(revalidate, () => undefined);
      setLooks(looks + 1);
    };
    const timer = setTimeout(() => void look(), looks === 0 ? 0 : BETWEEN_LOOKS_MS);
    return () => clearTimeout(timer);
  }, [looksNext, looks, revalidate]);

  if (!isShown || isOver) return null;
  return (
    <p role="status" className="border-l-4 border-good pl-3 text-lg">
      {sentenceOf(subscription, isWaiting)}
    </p>
  );
}

function sentenceOf(subscription: SubscriptionStatus, isWaiting: boolean): string {
  if (subscription.status === "trialing")
    return "Your free trial has started. We'll remind you before anything is charged.";
  if (subscription.hasActiveSubscription) return "Thank you. Your plan has started.";
  if (isWaiting) return "One moment, we're looking for your payment.";
  return livePlanOf(subscription)
    ? "Your payment isn't confirmed yet. Check again in a moment, or in the billing portal."
    : "We haven't found a payment for this account. If you've just paid, check again in a moment.";
}
