import { buttonStyle } from "@plumbline/ui/button.tsx";
import type { ReactNode } from "react";
import { SamePageLink } from "../../components/same-page-link.tsx";

type ProblemPanelProps = {
  title: "Setup Error" | "Missing Information" | "Payment Error" | "Payment Unavailable";
  children: ReactNode;
  actions: ReactNode;
};

export function ProblemPanel({ title, children, actions }: ProblemPanelProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 border-2 border-bad bg-sheet p-6 sm:p-8">
      <h2 className="text-xl">{title}</h2>
      {children}
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}

export function PaymentUnavailable({ reason }: { reason?: string | undefined }) {
  return (
    <ProblemPanel
      title="Payment Unavailable"
      actions={
        <a href="/" className={buttonStyle({ look: "main" })}>
          Return to Home
        </a>
      }
    >
      {reason && <p className="font-semibold">{reason}</p>}
      <p>Payment processing is currently unavailable. Please try again later.</p>
    </ProblemPanel>
  );
}

export function PaymentError() {
  return (
    <ProblemPanel
      title="Payment Error"
      actions={
        <>
          <SamePageLink>Try Again</SamePageLink>
          <a href="/choose-plan" className={buttonStyle()}>
            Back to Plans
          </a>
        </>
      }
    >
      <p>Unable to initialize payment. Please try again.</p>
    </ProblemPanel>
  );
}
