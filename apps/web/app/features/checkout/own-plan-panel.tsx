import { buttonStyle } from "@plumbline/ui/button.tsx";
import type { PlanId } from "@plumbline/contract/pricing.ts";

type OwnPlanPanelProps = { current: { id: PlanId; name: string }; plansPath: string };

/** Shown to someone who opens the checkout of the plan they already have, or any checkout once they have Lifetime. */
export function OwnPlanPanel({ current: { id, name }, plansPath }: OwnPlanPanelProps) {
  const isLifetime = id === "lifetime";
  return (
    <div className="grid justify-items-start gap-4 border-2 border-ink bg-sheet p-6 sm:p-8">
      <h2 className="text-xl">{isLifetime ? "You have Lifetime" : `${name} is your plan`}</h2>
      <p>
        {isLifetime
          ? "It never renews, so there's nothing to change or pay."
          : "There's nothing to pay here. See your next payment on your account page."}
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/subscription-management" className={buttonStyle({ look: "main" })}>
          Your account
        </a>
        {!isLifetime && (
          <a href={plansPath} className={buttonStyle()}>
            Change to another plan
          </a>
        )}
      </div>
    </div>
  );
}
