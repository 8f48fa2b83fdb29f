import { FeatureList } from "../../components/feature-list.tsx";
import { describePrice, TRIAL_DAYS } from "@plumbline/contract/plan-terms.ts";
import type { PricingPlan } from "@plumbline/contract/pricing.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { Link } from "react-router";
import { Section } from "../../components/section.tsx";

const TERMS = {
  month: `${TRIAL_DAYS} days free, then charged monthly.`,
  year: `${TRIAL_DAYS} days free, then charged yearly.`,
  one_time: "One payment, no trial, nothing to renew.",
} as const;

export function PricingSection({ plans }: { plans: PricingPlan[] }) {
  return (
    <Section
      id="pricing"
      title="One price, on the table"
      lead="GST included. 30-day money-back guarantee on the first payment. No lead fees, no lock-in."
    >
      <ul className="grid gap-5 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </Section>
  );
}

function PlanCard({ plan }: { plan: PricingPlan }) {
  const { id, name, interval, savings, popular, features } = plan;
  const { amount, per } = describePrice(plan);
  return (
    <li
      className={cn(
        "flex flex-col border-2 bg-sheet p-6 sm:p-8",
        popular ? "border-ink" : "border-rule-strong/60",
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{name}</h3>
        {popular && <Stamp tone="hivis">Most popular</Stamp>}
      </div>
      <p className="figures mt-4 flex items-baseline gap-2">
        <span className="font-display text-[2.75rem] leading-none font-extrabold tracking-tight">
          {amount}
        </span>
        <span className="text-ink-soft">{per}</span>
      </p>
      <p className="mt-2 min-h-6 text-sm font-semibold text-good">{savings}</p>
      <p className="mt-2 text-sm text-ink-soft">{TERMS[interval]}</p>
      <FeatureList features={features} className="mt-6 mb-8 text-sm" />
      <Link
        to={`/choose-plan?plan=${id}`}
        aria-label={`Choose ${name}`}
        className={buttonStyle({ look: popular ? "main" : "outline", className: "mt-auto" })}
      >
        Choose {name}
      </Link>
    </li>
  );
}
