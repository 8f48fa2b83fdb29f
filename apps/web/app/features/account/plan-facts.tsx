import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";

/** Where a plan stands, in sentences. */
export function PlanFacts({ subscription }: { subscription: SubscriptionStatus }) {
  const { status, standing, currentPlan, trialEndsAt, endsAt, nextCharge } = subscription;
  if (status === "none") return <p>You have no plan. Nothing is charged.</p>;
  if (standing === "disputed")
    return (
      <p>
        Your bank is looking at your last payment, because it was disputed. Access is paused until the bank
        has decided.
      </p>
    );
  if (standing === "refunded")
    return (
      <p>Your last payment was refunded, so what it paid for has ended. Nothing more is charged for it.</p>
    );
  switch (status) {
    case "starting":
      return <p>Your plan is being set up. Check your payment in a moment.</p>;
    case "incomplete":
      return <p>The first payment is not confirmed yet. Check your payment in a moment.</p>;
    case "past_due":
      return <PastDue {...subscription} />;
    case "unpaid":
      return (
        <p>
          The payments for your {currentPlan?.name} plan failed and the card is not tried again, so access has
          stopped. Change the card and pay to go on.
        </p>
      );
    case "paused":
      return <p>Your plan is paused: no access, and nothing is charged.</p>;
    case "canceled":
      return <p>Your plan has ended and nothing more is charged.</p>;
    case "trialing":
    case "active":
      return (
        <ul className="grid gap-1">
          {status === "trialing" && trialEndsAt && !endsAt && (
            <li>Your free trial runs until {formatDay(trialEndsAt)}.</li>
          )}
          {nextCharge && (
            <li>
              Next payment: <strong>{formatCents(nextCharge.amountCents)}</strong>, GST included, on{" "}
              {formatDay(nextCharge.at)}.
            </li>
          )}
          {currentPlan?.interval === "one_time" && <li>Paid once. Nothing renews.</li>}
        </ul>
      );
  }
}

function PastDue({ currentPlan, graceEndsAt, hasActiveSubscription }: SubscriptionStatus) {
  return (
    <p className="border-l-4 border-bad pl-3">
      The last payment for your {currentPlan?.name} plan did not go through.{" "}
      {graceEndsAt &&
        (hasActiveSubscription
          ? `Everything works until ${formatDay(graceEndsAt)}. `
          : `Access stopped on ${formatDay(graceEndsAt)}. `)}
      We try the card again in the next days. To go on, change the card.
    </p>
  );
}
