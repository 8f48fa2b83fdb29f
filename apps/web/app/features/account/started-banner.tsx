import { useEffect, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { postJson } from "@plumbline/ui/api.ts";
import { livePlanOf } from "../../lib/live-plan.ts";
import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";

const LOOKS = 5;
const BETWEEN_LOOKS_MS = 2000;

/**
 * What the checkout led here with: says it, clears the address, and looks at the provider, a few times more where the
 * payment has not arrived. The address can be typed by anyone, so what is said follows the plan and not the address.
 */
export function StartedBanner({ subscription }: { subscription: SubscriptionStatus }) {
  const [query, setQuery] = useSearchParams();
  const { revalidate } = useRevalidator();
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
      // The page shows what is stored; if the provider is away now, its event brings the rest.
      await postJson("/api/billing/sync-subscription", {}).then(revalidate, () => undefined);
      setLooks(looks + 1);
    };
    const timer = setTimeout(() => void look(), looks === 0 ? 0 : BETWEEN_LOOKS_MS);
    return () => clearTimeout(timer);
  }, [looksNext, looks, revalidate]);

  if (!isShown) return null;
  return (
    <p role="status" className="border-l-4 border-good pl-3 text-lg">
      {sentenceOf(subscription, isWaiting)}
    </p>
  );
}

function sentenceOf(subscription: SubscriptionStatus, isWaiting: boolean): string {
  if (subscription.status === "trialing")
    return "Your free trial has started. We remind you before anything is charged.";
  if (subscription.hasActiveSubscription) return "Thank you. Your plan has started.";
  if (isWaiting) return "One moment: we look for your payment.";
  return livePlanOf(subscription)
    ? "Your payment is not confirmed yet. Check it again in a moment, or on the billing portal."
    : "We have not found a payment for this account. If you paid just now, check again in a moment.";
}
