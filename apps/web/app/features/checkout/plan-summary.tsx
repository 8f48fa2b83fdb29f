import { FeatureList } from "../../components/feature-list.tsx";
import type { Charge } from "@plumbline/contract/billing.ts";
import { describePrice } from "@plumbline/contract/plan-terms.ts";
import type { PricingPlan } from "@plumbline/contract/pricing.ts";
import type { ReactNode } from "react";
import { ChargeSchedule } from "../../components/charge-schedule.tsx";

type PlanSummaryProps = {
  plan: PricingPlan;
  charges: Charge[];
  email: string;
  isCorrected: boolean;
  children?: ReactNode;
};

export function PlanSummary({ plan, charges, email, isCorrected, children }: PlanSummaryProps) {
  const { name, features } = plan;
  const { amount, per } = describePrice(plan);
  return (
    <section
      aria-labelledby="summary"
      className="grid content-start gap-6 border-2 border-ink bg-sheet p-6 sm:p-8"
    >
      <header className="grid gap-1">
        <h2 id="summary" className="text-xl">
          {name} plan
        </h2>
        <p className="figures">
          <strong className="font-display text-lg">{amount}</strong> {per}, GST included
        </p>
        <p className="text-sm text-ink-soft">
          For <span className="break-all">{email}</span>
        </p>
      </header>
      {isCorrected && (
        <p className="border-l-4 border-warn pl-3">
          The link you followed had different details. The plan and price here are correct.
        </p>
      )}
      <FeatureList features={features} />
      <div className="grid gap-3 border-t-2 border-rule pt-5" aria-live="polite">
        <h3 className="lettering text-ink-soft">Payment schedule</h3>
        <ChargeSchedule charges={charges} />
      </div>
      {children}
    </section>
  );
}
