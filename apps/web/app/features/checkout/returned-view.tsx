import { PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import { useEffect, useRef } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { TrialUsedPanel } from "./trial-used-panel.tsx";
import { type Deal, usePayment } from "./use-payment.ts";

type ReturnedViewProps = {
  deal: Deal;
  email: string;
  isOwnEmail: boolean;
  againPath: string;
};

export function ReturnedView({ deal, email, isOwnEmail, againPath }: ReturnedViewProps) {
  const { stage, problem, resume, acceptCharge } = usePayment({
    email,
    isOwnEmail,
    onSpent: () => undefined,
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void resume(deal);
  });
  return (
    <div className="grid justify-items-start gap-5 border-2 border-ink bg-sheet p-6 sm:p-8">
      {problem ? (
        <>
          <FormAlert>{problem}</FormAlert>
          <a href={againPath} className={buttonStyle({ look: "main" })}>
            Try Again
          </a>
        </>
      ) : stage.kind === "trial-used" ? (
        <TrialUsedPanel
          dueCents={stage.dueCents}
          isSending={stage.isSending}
          onAccept={() => void acceptCharge(stage.deal, stage.dueCents)}
          onOtherCard={() => window.location.assign(againPath)}
        />
      ) : (
        <p role="status">
          <PlumbThinking label="Finishing your payment..." />
        </p>
      )}
    </div>
  );
}
