import type { BrowserPayments } from "#server/modules/billing/provider/open-payments.ts";
import type { PlanChangePreview, PlanChangeResponse } from "@plumbline/contract/billing.ts";
import { describePrice } from "@plumbline/contract/plan-terms.ts";
import type { PricingPlan } from "@plumbline/contract/pricing.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { ApiError, getJson, postJson } from "@plumbline/ui/api.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { getQueryClient } from "../../lib/query-client.ts";
import { TermsLine } from "../../components/terms-line.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { ProblemPanel } from "./problem-panel.tsx";
import { type Deal, usePayment } from "./use-payment.ts";

const REDIRECT_MS = 800;
const FAILED = "An error occurred. Please try again.";

type ChangeViewProps = {
  plan: PricingPlan;
  currentName: string;
  email: string;
  payments: BrowserPayments;
  plansPath: string;
};

export function ChangeView({ plan, currentName, email, payments, plansPath }: ChangeViewProps) {
  const path = `/api/billing/plan-change?priceId=${encodeURIComponent(plan.priceId)}`;
  const {
    data: preview,
    error,
    isFetching,
    refetch,
  } = useQuery(
    { queryKey: [path], queryFn: ({ signal }) => getJson<PlanChangePreview>(path, signal), staleTime: 0 },
    getQueryClient(),
  );
  const change = useChange(plan);
  const { stage, problem, pay } = usePayment({
    email,
    isOwnEmail: true,
    onSpent: () => void change.send(),
  });

  if (error && !isFetching)
    return (
      <ProblemPanel
        title="Setup Error"
        actions={
          <>
            <Button look="main" onClick={() => void refetch()}>
              Try Again
            </Button>
            <a href={plansPath} className={buttonStyle()}>
              Back to Plans
            </a>
          </>
        }
      >
        <p>{sentenceOf(error)}</p>
      </ProblemPanel>
    );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <section aria-labelledby="change" className="grid gap-6 border-2 border-ink bg-sheet p-6 sm:p-8">
        <h2 id="change" className="text-xl">
          From {currentName} to {plan.name}
        </h2>
        {preview ? (
          <ChangeTerms preview={preview} plan={plan} />
        ) : (
          <>
            <p role="status" className="noscript:hidden">
              <PlumbThinking label="Working out what's due..." />
            </p>
            <p className="hidden border-l-4 border-warn pl-3 noscript:block">
              You need JavaScript to change your plan. Turn it on for this page, then reload.
            </p>
          </>
        )}
        {change.problem && <FormAlert>{change.problem}</FormAlert>}
        {preview && !change.deal && <TermsLine act="changing your plan" withRefunds />}
        <div className="flex flex-wrap gap-3">
          {preview && !change.deal && (
            <Button look="main" disabled={change.isRunning} onClick={() => void change.send()}>
              {change.isRunning ? "Changing..." : `Change to ${plan.name}`}
            </Button>
          )}
          <a href={plansPath} className="flex min-h-11 items-center underline">
            Back to plans
          </a>
        </div>
      </section>
      {change.deal && preview && (
        <div className="border-2 border-ink bg-sheet p-6 sm:p-8">
          <PaymentPanel
            payments={payments}
            deal={change.deal}
            email={email}
            dueCents={preview.dueCents}
            isTrial={false}
            stage={stage}
            problem={problem}
            isBusy={change.isRunning}
            onPay={(form) => change.deal && void pay(change.deal, form)}
          />
        </div>
      )}
    </div>
  );
}

/** A change to Lifetime returns a payment to confirm. Send the change again afterwards. */
function useChange(plan: PricingPlan) {
  const toast = useToast();
  const [deal, setDeal] = useState<Deal>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const isSending = useRef(false);

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setIsRunning(true);
    setProblem(undefined);
    try {
      const { priceId } = plan;
      const answer = await postJson<PlanChangeResponse>("/api/billing/change-plan", { priceId });
      if (answer.mode === "payment") return setDeal(answer);
      void getQueryClient().invalidateQueries({ refetchType: "none" });
      toast({ title: "Plan changed", description: `You're now on the ${plan.name} plan.` });
      // The button stays disabled until the redirect.
      setTimeout(() => window.location.assign("/subscription-management?done=change"), REDIRECT_MS);
      return;
    } catch (failure) {
      const description = sentenceOf(failure);
      toast({ title: "Payment Failed", description, destructive: true });
      setProblem(description);
    } finally {
      isSending.current = false;
    }
    setIsRunning(false);
  }

  return { deal, problem, isRunning: isRunning && !deal, send };
}

function ChangeTerms({ preview, plan }: { preview: PlanChangePreview; plan: PricingPlan }) {
  const { creditCents, dueCents, remainingCreditCents, nextCharge } = preview;
  const every = plan.interval === "one_time" ? "" : ` and every ${plan.interval} until you cancel`;
  return (
    <dl className="figures grid gap-3 border-l-2 border-ink pl-4">
      <Line term="Price" text={`${describePrice(plan).amount}, GST included`} />
      {creditCents > 0 && <Line term="Credit for unused time" text={`${formatCents(creditCents)} off`} />}
      <Line term="Due today" text={formatCents(dueCents)} />
      {remainingCreditCents > 0 && (
        <Line
          term="Credit left over"
          text={`${formatCents(remainingCreditCents)} towards your future payments`}
        />
      )}
      <Line
        term="Then"
        text={
          nextCharge
            ? `${formatCents(nextCharge.amountCents)} on ${formatDay(nextCharge.at)}${every}`
            : "nothing more to pay"
        }
      />
      <Line term="Starts" text="straight away, today" />
    </dl>
  );
}

function Line({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="inline font-semibold">{term}: </dt>
      <dd className="inline">{text}.</dd>
    </div>
  );
}

function sentenceOf(failure: unknown): string {
  return (failure instanceof ApiError && failure.status < 500 && failure.body?.error) || FAILED;
}
