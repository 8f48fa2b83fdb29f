import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { livePlanOf } from "../../lib/live-plan.ts";
import { CancelPlan } from "./cancel-plan.tsx";
import { Card } from "../../components/card.tsx";
import { KeepPlan } from "./keep-plan.tsx";
import { badgeOf } from "./plan-badge.ts";
import { PlanConfirmation } from "./plan-confirmation.tsx";
import { PlanFacts } from "./plan-facts.tsx";
import { PortalButton } from "./portal-button.tsx";

type PlanCardProps = { subscription: SubscriptionStatus; refusal: FormRefusal | undefined };

export function PlanCard({ subscription, refusal }: PlanCardProps) {
  const { currentPlan, hasActiveSubscription, endsAt, status } = subscription;
  const { text, tone } = badgeOf(subscription);
  const live = livePlanOf(subscription);
  const owes = status === "past_due" || status === "unpaid";
  const canCancel = live && live.interval !== "one_time" && status !== "starting";
  return (
    <Card title="Plan" stamp={<Stamp tone={tone}>{text}</Stamp>}>
      <PlanConfirmation subscription={subscription} />
      <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      {currentPlan && (
        <p className="font-display text-lg font-bold">
          {currentPlan.name}
          {!live && " (ended)"}
        </p>
      )}
      <PlanFacts subscription={subscription} />
      {hasActiveSubscription && (
        <Link to="/chatbot" className={buttonStyle({ look: owes ? "outline" : "main" })}>
          Access Plumbline
        </Link>
      )}
      {owes && <PortalButton label="Change your card" look="main" />}
      {canCancel &&
        (endsAt ? <KeepPlan {...subscription} endsAt={endsAt} /> : <CancelPlan {...subscription} />)}
    </Card>
  );
}
