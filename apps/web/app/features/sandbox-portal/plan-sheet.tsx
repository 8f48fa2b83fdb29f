import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { nameOfPlan, type PlanName } from "./plan-name.ts";
import { Card } from "../../components/card.tsx";

type Plan = {
  planId: string;
  status: keyof typeof STATES;
  periodEndsAt: Date;
  endsAt: Date | undefined;
  needsCard: boolean;
  nextChargeCents: number | undefined;
};
type Offer = {
  planId: string;
  name: string;
  quote: {
    creditCents: number;
    dueCents: number;
    remainingCreditCents: number;
    nextChargeAt: Date;
    nextChargeCents: number;
  };
};
type PlanSheetProps = {
  plan: Plan;
  plans: PlanName[];
  offers: Offer[];
  refusal: FormRefusal | undefined;
  show: string | null;
};

const STATES = {
  trialing: { text: "Free trial", tone: "good" },
  active: { text: "Active", tone: "good" },
  past_due: { text: "Payment failed", tone: "warn" },
  unpaid: { text: "Stopped", tone: "warn" },
  incomplete: { text: "Not paid", tone: "warn" },
  paused: { text: "Paused", tone: "warn" },
  canceled: { text: "Ended", tone: "soft" },
} as const;

const ENDING = { text: "Ending", tone: "warn" } as const;

export function PlanSheet({ plan, plans, offers, refusal, show }: PlanSheetProps) {
  const isLive = plan.status !== "canceled";
  const isEnding = plan.endsAt && (plan.status === "trialing" || plan.status === "active");
  const { text, tone } = isEnding ? ENDING : STATES[plan.status];
  return (
    <Card title={`${nameOfPlan(plans, plan.planId)} plan`} stamp={<Stamp tone={tone}>{text}</Stamp>}>
      <PlanState plan={plan} />
      {refusal?.values.intent !== "card" && (
        <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      )}
      {isLive && show === "cancel" && !plan.endsAt && <CancelStep plan={plan} />}
      {isLive && show === "change" && offers.map((offer) => <ChangeStep key={offer.planId} offer={offer} />)}
      {isLive && !show && (
        <div className="flex flex-wrap gap-3">
          <KeepOrCancel plan={plan} />
          {offers.length > 0 && (
            <Link to="?show=change" preventScrollReset className={buttonStyle()}>
              Change plan
            </Link>
          )}
        </div>
      )}
    </Card>
  );
}

function PlanState({ plan }: { plan: Plan }) {
  const { status, endsAt, needsCard, nextChargeCents, periodEndsAt } = plan;
  if (status === "canceled")
    return <p>Ended on {endsAt && formatDay(endsAt)}. You won't be charged again.</p>;
  if (status === "unpaid") return <p>Your payments failed. Add another card below to pay what you owe.</p>;
  if (endsAt)
    return (
      <p>
        Ends on {formatDay(endsAt)}. Everything works until then, and you won't be charged again.
        {needsCard && " To keep your plan, add a card below first."}
      </p>
    );
  if (status === "past_due")
    return (
      <p>
        Your last payment failed. We'll keep trying the card for 7 days. To pay now, add another card below.
      </p>
    );
  return (
    <p>
      {nextChargeCents === undefined
        ? "Free for good. You won't be charged."
        : `Next payment: ${formatCents(nextChargeCents)} on ${formatDay(periodEndsAt)}.`}
    </p>
  );
}

function KeepOrCancel({ plan: { endsAt, needsCard } }: { plan: Plan }) {
  if (!endsAt)
    return (
      <Link to="?show=cancel" preventScrollReset className={buttonStyle()}>
        Cancel plan
      </Link>
    );
  if (needsCard) return null;
  return (
    <StepForm intent="keep">
      {(isBusy) => (
        <Button type="submit" look="main" disabled={isBusy}>
          {isBusy ? "Keeping..." : "Keep plan"}
        </Button>
      )}
    </StepForm>
  );
}

function CancelStep({ plan }: { plan: Plan }) {
  return (
    <div className="grid gap-4 border-l-4 border-warn pl-4">
      <p>
        Your plan ends on <strong>{formatDay(plan.periodEndsAt)}</strong>. Everything works until then, and
        you won't be charged again.{" "}
      </p>
      <StepForm intent="cancel">
        {(isBusy) => (
          <>
            <Button type="submit" look="ink" disabled={isBusy}>
              {isBusy ? "Cancelling..." : "Cancel my plan"}
            </Button>
            <BackLink>Keep my plan</BackLink>
          </>
        )}
      </StepForm>
    </div>
  );
}

function ChangeStep({ offer: { planId, name, quote } }: { offer: Offer }) {
  const { creditCents, dueCents, remainingCreditCents, nextChargeAt, nextChargeCents } = quote;
  return (
    <div className="grid gap-4 border-l-4 border-hivis pl-4">
      <dl className="figures grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {creditCents > 0 && (
          <>
            <dt className="text-ink-soft">Credit for unused time</dt>
            <dd>{formatCents(creditCents)}</dd>
          </>
        )}
        <dt className="text-ink-soft">Due today</dt>
        <dd className="font-semibold">{formatCents(dueCents)}</dd>
        {remainingCreditCents > 0 && (
          <>
            <dt className="text-ink-soft">Remaining credit</dt>
            <dd>{formatCents(remainingCreditCents)}</dd>
          </>
        )}
        <dt className="text-ink-soft">Next payment</dt>
        <dd>
          {formatCents(nextChargeCents)} on {formatDay(nextChargeAt)}
        </dd>
      </dl>
      <StepForm intent="change">
        {(isBusy) => (
          <>
            <input type="hidden" name="planId" value={planId} />
            <Button type="submit" look="main" disabled={isBusy}>
              {isBusy ? "Changing..." : `Change to ${name}`}
            </Button>
            <BackLink>Keep my current plan</BackLink>
          </>
        )}
      </StepForm>
    </div>
  );
}

type StepFormProps = { intent: string; children: (isBusy: boolean) => ReactNode };

function StepForm({ intent, children }: StepFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      <input type="hidden" name="intent" value={intent} />
      {children(isBusy)}
    </Form>
  );
}

function BackLink({ children }: { children: ReactNode }) {
  return (
    <Link to="." preventScrollReset className={buttonStyle()}>
      {children}
    </Link>
  );
}
