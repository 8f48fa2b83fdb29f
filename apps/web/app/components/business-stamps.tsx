import type { TradieSummary } from "@plumbline/contract/directory.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { BadgeCheck } from "lucide-react";
import { PLAN_NAMES } from "./plan-names.ts";

type BusinessStampsProps = Pick<TradieSummary, "isVerified" | "directoryPlan" | "isSample">;

export function BusinessStamps({ isVerified, directoryPlan, isSample }: BusinessStampsProps) {
  const isPaid = directoryPlan !== "free";
  if (!isVerified && !isPaid && !isSample) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {isVerified && (
        <Stamp tone="good">
          <BadgeCheck aria-hidden="true" className="size-4" />
          Verified
        </Stamp>
      )}
      {isPaid && (
        <Stamp tone={directoryPlan === "premium" ? "hivis" : "ink"}>{PLAN_NAMES[directoryPlan]}</Stamp>
      )}
      {isSample && <Stamp tone="warn">Sample, not a real business</Stamp>}
    </p>
  );
}
