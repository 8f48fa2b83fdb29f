import { Button } from "@plumbline/ui/button.tsx";
import { TermsLine } from "../../components/terms-line.tsx";
import { ViewTitle } from "./view-title.tsx";
import { formatCents } from "@plumbline/contract/money.ts";

type TrialUsedPanelProps = {
  dueCents: number;
  isSending: boolean;
  onAccept: () => void;
  onOtherCard: () => void;
};

/** Asks before charging a buyer who expected a free trial. */
export function TrialUsedPanel({ dueCents, isSending, onAccept, onOtherCard }: TrialUsedPanelProps) {
  const amount = formatCents(dueCents);
  return (
    <div className="grid justify-items-start gap-4">
      <ViewTitle>This card has already been used for a free trial. Pay {amount} today?</ViewTitle>
      <p>You haven't been charged. Each card gets one free trial, so this plan would start with a payment.</p>
      <TermsLine act="paying" withRefunds />
      <div className="flex flex-wrap gap-3">
        <Button look="main" disabled={isSending} onClick={onAccept}>
          {isSending ? "Processing..." : `Pay ${amount} today`}
        </Button>
        <Button disabled={isSending} onClick={onOtherCard}>
          Use another card
        </Button>
        <a href="/choose-plan" className="self-center underline">
          Not now
        </a>
      </div>
    </div>
  );
}
