import type { BrowserPayments } from "#server/modules/billing/provider/open-payments.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { type RefObject, useCallback, useRef, useState } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { formatCents } from "@plumbline/contract/money.ts";
import { PaymentFields } from "../../components/payment-fields.tsx";
import type { Confirmer, PaymentFormProps } from "../../components/payment-form.ts";
import { TermsLine } from "../../components/terms-line.tsx";
import { PaymentError, PaymentUnavailable } from "./problem-panel.tsx";
import type { Deal, Stage } from "./use-payment.ts";

const FORM_ID = "payment";

type PaymentPanelProps = {
  payments: BrowserPayments;
  deal: Deal;
  email: string;
  dueCents: number;
  isTrial: boolean;
  stage: Stage;
  problem: string | undefined;
  /** True while the price on the page may be out of date. */
  isBusy: boolean;
  onPay: (form: RefObject<Confirmer | null>) => void;
};

export function PaymentPanel(props: PaymentPanelProps) {
  const { payments, deal, email, dueCents, isTrial, stage, problem, isBusy, onPay } = props;
  const form = useRef<Confirmer>(null);
  const [isReady, setIsReady] = useState(false);
  const [unavailable, setUnavailable] = useState<{ reason: string | undefined }>();
  const becomeReady = useCallback(() => setIsReady(true), []);
  const becomeUnavailable = useCallback((reason?: string) => setUnavailable({ reason }), []);
  const isRunning = stage.kind === "sending" || stage.kind === "done";
  if (unavailable) return <PaymentUnavailable reason={unavailable.reason} />;

  const fields: PaymentFormProps = {
    ref: form,
    formId: FORM_ID,
    email,
    mode: deal.mode === "payment" ? "payment" : "setup",
    amountCents: dueCents,
    isLocked: isRunning,
    onReady: becomeReady,
    onUnavailable: becomeUnavailable,
  };
  return (
    <div className="grid gap-6">
      <h2 className="text-xl">Payment</h2>
      <PaymentFields {...fields} payments={payments} instead={<PaymentError />} />
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onPay(form);
        }}
      >
        {problem && <FormAlert>{problem}</FormAlert>}
        <TermsLine act={isTrial ? "starting your free trial" : "paying"} withRefunds />
        <Button
          type="submit"
          look="main"
          disabled={!isReady || isBusy || isRunning}
          className="whitespace-normal"
        >
          {isRunning ? "Processing..." : labelOf(dueCents, isTrial)}
        </Button>
        <p className="text-sm text-ink-soft">
          {isTrial ? "You pay nothing today. " : ""}30-day money-back guarantee on the first payment.
        </p>
      </form>
    </div>
  );
}

function labelOf(dueCents: number, isTrial: boolean): string {
  return isTrial ? "Start 7-day free trial" : `Pay ${formatCents(dueCents)} today`;
}
