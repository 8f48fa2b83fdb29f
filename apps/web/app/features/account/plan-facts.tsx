import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";

export function PlanFacts({ subscription }: { subscription: SubscriptionStatus }) {
  const { status, standing, currentPlan, trialEndsAt, endsAt, nextCharge, isFree } = subscription;
  const nextPayment = isFree && nextCharge?.amountCents === 0 ? null : nextCharge;
  const isOnce = currentPlan?.interval === "one_time";
  if (status === "none") return <p>You don't have a plan, so nothing is charged.</p>;
  if (standing === "disputed")
    return (
      <p>
        Your last payment was disputed and your bank is looking into it. Access is paused until the bank
        decides.
      </p>
    );
  if (standing === "refunded")
    return (
      <p>Your last payment was refunded, so what it paid for has ended. You won't be charged for it again.</p>
    );
  switch (status) {
    case "starting":
      return <p>Your plan is being set up. Check your payment in a moment.</p>;
    case "incomplete":
      return <p>Your first payment isn't confirmed yet. Check your payment in a moment.</p>;
    case "past_due":
      return <PastDue {...subscription} />;
    case "unpaid":
      return (
        <p>
          The payments for your {currentPlan?.name} plan failed and we won't try the card again, so your
          access has stopped. Change your card and pay to continue.
        </p>
      );
    case "paused":
      return <p>Your plan is paused. You don't have access, and nothing is charged.</p>;
    case "canceled":
      return <p>Your plan has ended and you won't be charged again.</p>;
    case "trialing":
    case "active":
      return (
        <ul className="grid gap-1">
          {status === "trialing" && trialEndsAt && !endsAt && (
            <li>Your free trial runs until {formatDay(trialEndsAt)}.</li>
          )}
          {isFree && <li>{freeSentence(endsAt, nextPayment !== null)}</li>}
          {nextPayment && (
            <li>
              Next payment: <strong>{formatCents(nextPayment.amountCents)}</strong>, GST included, on{" "}
              {formatDay(nextPayment.at)}.
            </li>
          )}
          {isOnce && <li>{isFree ? "It never renews." : "Paid once. It never renews."}</li>}
        </ul>
      );
  }
}

function freeSentence(endsAt: string | null, hasPayment: boolean): string {
  if (endsAt) return `Free until ${formatDay(endsAt)}. You haven't been charged.`;
  return hasPayment ? "Free until the next payment." : "Free for good. You won't be charged.";
}

function PastDue({ currentPlan, graceEndsAt, hasActiveSubscription }: SubscriptionStatus) {
  return (
    <p className="border-l-4 border-bad pl-3">
      The last payment for your {currentPlan?.name} plan didn't go through.{" "}
      {graceEndsAt &&
        (hasActiveSubscription
          ? `Everything works until ${formatDay(graceEndsAt)}. `
          : `Access stopped on ${formatDay(graceEndsAt)}. `)}
      We'll try the card again over the next few days. To continue, change your card.
    </p>
  );
}
