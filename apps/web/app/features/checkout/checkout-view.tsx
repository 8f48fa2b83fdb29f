import type { BrowserPayments } from "#server/modules/billing/provider/open-payments.ts";
import type { Charge, CreateSubscriptionResponse } from "@plumbline/contract/billing.ts";
import type { PricingPlan } from "@plumbline/contract/pricing.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "@plumbline/ui/api.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { getQueryClient } from "../../lib/query-client.ts";
import { FreePanel } from "./free-panel.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { PaymentError, PaymentUnavailable, ProblemPanel } from "./problem-panel.tsx";
import { PromoField } from "./promo-field.tsx";
import { codeIssueOf, describeSetupFailure, setupQuery } from "./setup-query.ts";
import { TrialUsedPanel } from "./trial-used-panel.tsx";
import { usePayment } from "./use-payment.ts";

type CheckoutViewProps = {
  plan: PricingPlan & { charges: Charge[] };
  email: string;
  isOwnEmail: boolean;
  coupon: string;
  isCorrected: boolean;
  wasRefused: boolean;
  payments: BrowserPayments;
  plansPath: string;
};

export function CheckoutView(props: CheckoutViewProps) {
  const { plan, email, isOwnEmail, coupon, isCorrected, wasRefused, payments, plansPath } = props;
  const toast = useToast();
  const client = getQueryClient();
  const [code, setCode] = useState(coupon);
  const [codeIssue, setCodeIssue] = useState<string>();
  const [isApplying, setIsApplying] = useState(false);
  const setupOf = (promoCode: string) => setupQuery({ email, priceId: plan.priceId, promoCode });

  const asked = useQuery(setupOf(code), client);
  // If the code in the URL is invalid, continue without it.
  const couponIssue = codeIssueOf(asked.error);
  const plain = useQuery({ ...setupOf(""), enabled: couponIssue !== undefined }, client);
  const { data: setup, error, isFetching, refetch } = couponIssue === undefined ? asked : plain;
  const { stage, problem, pay, acceptCharge, reopen } = usePayment({
    email,
    isOwnEmail,
    wasRefused,
    onSpent: () => void refetch(),
  });
  const isLocked = stage.kind === "sending" || stage.kind === "done";

  /** The result's toast replaces "Applying promo code...". If the code was refused, the field says why. */
  const fetchWithCode = useCallback(
    async (promoCode: string) => {
      toast({ title: "Applying promo code..." });
      try {
        await client.fetchQuery(setupQuery({ email, priceId: plan.priceId, promoCode }));
        toast({ title: "Promo code applied" });
      } catch (failure) {
        toast({ title: "Promo code not applied", destructive: true });
        throw failure;
      }
    },
    [client, email, plan.priceId, toast],
  );

  useEffect(() => {
    // Shares the request of `asked`, which already shows its errors, so they're ignored here.
    if (coupon) fetchWithCode(coupon).catch(() => undefined);
  }, [coupon, fetchWithCode]);

  async function apply(next: string): Promise<void> {
    setIsApplying(true);
    setCodeIssue(undefined);
    try {
      await (next ? fetchWithCode(next) : client.fetchQuery(setupOf("")));
      setCode(next);
    } catch (failure) {
      setCodeIssue(codeIssueOf(failure) ?? describeSetupFailure(failure));
    } finally {
      setIsApplying(false);
    }
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <PlanSummary
        plan={plan}
        charges={setup?.charges ?? plan.charges}
        email={email}
        isCorrected={isCorrected}
      >
        {setup && (
          <PromoField
            initial={coupon}
            applied={setup.discount ? { code, effect: describeDiscount(setup.discount) } : undefined}
            issue={codeIssue ?? couponIssue}
            isApplying={isApplying}
            isLocked={isLocked || stage.kind === "trial-used"}
            onApply={(next) => void apply(next)}
            onRemove={() => void apply("")}
          />
        )}
        <a href={plansPath} className="flex min-h-11 items-center justify-self-start underline">
          Back to plans
        </a>
      </PlanSummary>
      <div className="border-2 border-ink bg-sheet p-6 sm:p-8">{renderPayment()}</div>
    </div>
  );

  function renderPayment() {
    if (error && !isFetching)
      return (
        <SetupFailed
          failure={error}
          isOwnEmail={isOwnEmail}
          onRetry={() => void refetch()}
          plansPath={plansPath}
        />
      );
    if (!setup) return <SettingUp />;
    const isBusy = isApplying || isFetching;
    if (setup.isFree)
      return (
        <FreePanel
          freeUntil={setup.freeUntil}
          stage={stage}
          problem={problem}
          isBusy={isBusy}
          onActivate={() => void pay(setup, { current: null })}
        />
      );
    if (!setup.clientSecret) return <PaymentError />;
    return (
      <>
        {stage.kind === "trial-used" && (
          <TrialUsedPanel
            dueCents={stage.dueCents}
            isSending={stage.isSending}
            onAccept={() => void acceptCharge(stage.deal, stage.dueCents)}
            onOtherCard={() => {
              reopen();
              void refetch();
            }}
          />
        )}
        {/* Stays mounted while hidden, so typed card details aren't lost. */}
        <div hidden={stage.kind === "trial-used"}>
          <PaymentPanel
            payments={payments}
            deal={setup}
            email={email}
            dueCents={setup.charges[0]?.amountCents ?? 0}
            isTrial={setup.trialEndsAt !== null}
            stage={stage}
            problem={problem}
            isBusy={isBusy}
            onPay={(form) => void pay(setup, form)}
          />
        </div>
      </>
    );
  }
}

function SettingUp() {
  return (
    <>
      <p role="status" className="noscript:hidden">
        <PlumbThinking label="Setting up your subscription..." />
      </p>
      <p className="hidden border-l-4 border-warn pl-3 noscript:block">
        You need JavaScript to pay: your card details go straight to the payment provider. Turn it on for this
        page, then reload.
      </p>
    </>
  );
}

type SetupFailedProps = {
  failure: unknown;
  isOwnEmail: boolean;
  plansPath: string;
  onRetry: () => void;
};

function SetupFailed({ failure, isOwnEmail, plansPath, onRetry }: SetupFailedProps) {
  const status = failure instanceof ApiError ? failure.status : undefined;
  if (status === 503) return <PaymentUnavailable />;
  const here = () => encodeURIComponent(window.location.pathname + window.location.search);
  if (status === 409)
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <h2 className="text-xl">You already have a plan</h2>
        <p>{describeSetupFailure(failure)}</p>
        <a
          href={isOwnEmail ? "/subscription-management" : `/login?redirect=${here()}`}
          className={buttonStyle({ look: "main" })}
        >
          {isOwnEmail ? "Your account" : "Log in"}
        </a>
      </div>
    );
  return (
    <ProblemPanel
      title="Setup Error"
      actions={
        <>
          <Button look="main" onClick={onRetry}>
            Try Again
          </Button>
          <a href={plansPath} className={buttonStyle()}>
            Back to Plans
          </a>
        </>
      }
    >
      <p>{describeSetupFailure(failure)}</p>
    </ProblemPanel>
  );
}

function describeDiscount({ percent_off, amount_off }: NonNullable<CreateSubscriptionResponse["discount"]>) {
  return percent_off === null ? `takes ${formatCents(amount_off ?? 0)} off` : `takes ${percent_off}% off`;
}
