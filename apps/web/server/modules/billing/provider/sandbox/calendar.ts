import { addMonths } from "@plumbline/contract/calendar.ts";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import { getPlan } from "../../catalogue.ts";

/** When the nth period of a plan begins, counted from its anchor: the 31st comes back after a short month. */
export function periodStart(anchorAt: Date, planId: PlanId, period: number): Date {
  return addMonths(anchorAt, period * monthsOf(planId));
}

function monthsOf(planId: PlanId): number {
  const { interval } = getPlan(planId);
  if (interval === "one_time") throw new Error(`${planId} is paid once and has no periods`);
  return interval === "year" ? 12 : 1;
}
