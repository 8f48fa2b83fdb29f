import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { useEffect, useRef } from "react";
import { useActionData, useSearchParams } from "react-router";
import { livePlanOf } from "../../lib/live-plan.ts";

/** Says what has just changed, but only if the plan's real state agrees, because anyone can type a query string. */
export function PlanConfirmation({ subscription }: { subscription: SubscriptionStatus }) {
  const answer = useActionData<{ done?: string }>();
  const [query] = useSearchParams();
  const sentence = sentenceOf(answer ? answer.done : (query.get("done") ?? undefined), subscription);
  return sentence && <Focused key={sentence} sentence={sentence} />;
}

/** Takes focus, because the button that had it no longer exists. */
function Focused({ sentence }: { sentence: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} role="status" className="border-l-4 border-good pl-3 text-lg">
      {sentence}
    </p>
  );
}

function sentenceOf(done: string | undefined, subscription: SubscriptionStatus): string | undefined {
  const { status, endsAt, nextCharge } = subscription;
  const plan = livePlanOf(subscription);
  const next =
    nextCharge && nextCharge.amountCents > 0
      ? ` Your next payment is ${formatCents(nextCharge.amountCents)} on ${formatDay(nextCharge.at)}.`
      : "";
  switch (done) {
    case "cancel":
      if (status === "canceled")
        return "You've cancelled your plan. It has ended, and you won't be charged again.";
      return endsAt ? `You've cancelled your plan. It ends on ${formatDay(endsAt)}.` : undefined;
    case "resume":
      return plan && !endsAt ? `You've kept your plan.${next}` : undefined;
    case "change":
      return plan && `You've changed your plan. You're now on ${plan.name}.${next}`;
    default:
      return undefined;
  }
}
