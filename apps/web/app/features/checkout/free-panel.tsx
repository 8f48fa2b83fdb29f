import { Button } from "@plumbline/ui/button.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { TermsLine } from "../../components/terms-line.tsx";
import { formatDay } from "@plumbline/contract/time.ts";
import type { Stage } from "./use-payment.ts";

type FreePanelProps = {
  freeUntil: string | null;
  stage: Stage;
  problem: string | undefined;
  isBusy: boolean;
  onActivate: () => void;
};

export function FreePanel({ freeUntil, stage, problem, isBusy, onActivate }: FreePanelProps) {
  const isRunning = stage.kind === "sending" || stage.kind === "done";
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onActivate();
      }}
    >
      <h2 className="text-xl">Nothing to pay</h2>
      <p>
        {freeUntil
          ? `Free until ${formatDay(freeUntil)}. Without a card on file, your plan ends that day.`
          : "Free for good. No card needed."}
      </p>
      {problem && <FormAlert>{problem}</FormAlert>}
      <TermsLine act="activating your subscription" />
      <Button type="submit" look="main" disabled={isBusy || isRunning} className="whitespace-normal">
        {isRunning ? "Activating..." : "Activate free subscription"}
      </Button>
    </form>
  );
}
