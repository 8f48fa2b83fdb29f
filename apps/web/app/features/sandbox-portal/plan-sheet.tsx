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
  /** It can't go on before there is a card. */
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
  /** Which of the steps is open that ask once more. */
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

export function PlanSheet({ plan, plans, offers, refusal, show }: PlanSheetProps) {
  const isLive = plan.status !== "canceled";
  const { text, tone } = STATES[plan.status];
  return (
    <Card title={`${nameOfPlan(plans, plan.planId)} plan`} stamp={<Stamp tone={tone}>{text}</Stamp>}>
      <PlanState plan={plan} />
      {refusal?.values.intent !== "card" && (
        <RefusalAlert refusal={refusal} otherwise="That did not work. Please try again." />
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
  if (status === "canceled") return <p>Ended on {endsAt && formatDay(endsAt)}. Nothing more is charged.</p>;
  if (status === "unpaid")
    return <p>The payments failed. Put in another card below: it pays what is owed.</p>;
  if (endsAt)
    return (
      <p>
        Ends on {formatDay(endsAt)}. Until then everything works, and nothing more is charged.
        {needsCard && " To keep it longer, add a card below first."}
      </p>
    );
  if (status === "past_due")
    return (
      <p>The last payment failed. The card is tried again over 7 days; another card below pays at once.</p>
    );
  return (
    <p>
      {nextChargeCents === undefined
        ? "Free for good: nothing is charged."
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
        Your plan ends on <strong>{formatDay(plan.periodEndsAt)}</strong>. Until then everything works, and
        nothing more is charged.
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
            <dt className="text-ink-soft">Credit for what is unused</dt>
            <dd>{formatCents(creditCents)}</dd>
          </>
        )}
        <dt className="text-ink-soft">To pay today</dt>
        <dd className="font-semibold">{formatCents(dueCents)}</dd>
        {remainingCreditCents > 0 && (
          <>
            <dt className="text-ink-soft">Credit left for later</dt>
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
            <BackLink>Leave it as it is</BackLink>
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
