import { describePrice, TRIAL_DAYS } from "@plumbline/contract/plan-terms.ts";
import type { PricingPlan } from "@plumbline/contract/pricing.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Check } from "lucide-react";
import { useId } from "react";

/** The specification shows this many on the card. */
const CARD_FEATURES = 2;

type PlanCardProps = {
  plan: PricingPlan;
  /** Features that at least one other plan doesn't have. */
  ownFeatures: string[];
  hasTrial: boolean;
  isCurrent: boolean;
  isInitial: boolean;
  onChoose: () => void;
};

export function PlanCard(props: PlanCardProps) {
  const { plan, ownFeatures, hasTrial, isCurrent, isInitial, onChoose } = props;
  const { id, name, priceId, savings, popular, features } = plan;
  const { amount, per } = describePrice(plan);
  const nameId = useId();
  const termsId = useId();
  return (
    <label className="group/card flex cursor-pointer flex-col gap-4 border-2 border-rule-strong bg-sheet p-5 hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_2px_var(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-hivis-ink sm:p-6">
      <span className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <input
          type="radio"
          id={`plan-${id}`}
          name="priceId"
          value={priceId}
          defaultChecked={isInitial}
          onChange={onChoose}
          aria-labelledby={nameId}
          aria-describedby={termsId}
          className="size-5 shrink-0 accent-hivis-ink outline-none"
        />
        <span id={nameId} className="font-display text-lg font-bold">
          {name}
        </span>
        <span className="ml-auto flex flex-wrap gap-2">
          {isCurrent && <Stamp tone="good">Your plan</Stamp>}
          {popular && <Stamp tone="hivis">MOST POPULAR</Stamp>}
        </span>
      </span>
      <span id={termsId} className="grid gap-1">
        <span className="figures flex flex-wrap items-baseline gap-x-2">
          <span className="font-display text-[2.25rem] leading-none font-extrabold tracking-tight">
            {amount}
          </span>
          <span className="text-ink-soft">{per}</span>
        </span>
        <span className="text-sm text-ink-soft">GST included</span>
        {hasTrial && <span className="text-sm font-semibold text-good">{TRIAL_DAYS} days free</span>}
        {savings && <span className="text-sm font-semibold text-good">{savings}</span>}
      </span>
      <span className="grid gap-2 text-sm">
        {[...features.slice(0, CARD_FEATURES), ...ownFeatures].map((feature) => (
          <span key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-hivis-ink" />
            {feature}
          </span>
        ))}
      </span>
    </label>
  );
}
