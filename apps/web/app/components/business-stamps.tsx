import type { TradieSummary } from "@plumbline/contract/directory.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { BadgeCheck } from "lucide-react";

const PLAN_BADGES = { premium: "Premium", pro: "Pro", free: undefined };

type BusinessStampsProps = Pick<TradieSummary, "isVerified" | "directoryPlan" | "isSample">;

export function BusinessStamps({ isVerified, directoryPlan, isSample }: BusinessStampsProps) {
  const plan = PLAN_BADGES[directoryPlan];
  if (!isVerified && !plan && !isSample) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {isVerified && (
        <Stamp tone="good">
          <BadgeCheck aria-hidden="true" className="size-4" />
          Verified
        </Stamp>
      )}
      {plan && <Stamp tone={plan === "Premium" ? "hivis" : "ink"}>{plan}</Stamp>}
      {isSample && <Stamp tone="warn">Sample, not a real business</Stamp>}
    </p>
  );
}
