import type { TradieProfile } from "@plumbline/contract/directory.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Rounds up, so that the business has met the stated time. */
export function responseTimeText(measured: TradieProfile["responseTime"]): string {
  if (!measured) return "Not yet measured";
  const { medianMinutes } = measured;
  return `Usually responds within ${medianMinutes <= DAY ? atLeastOne(medianMinutes / HOUR, "hour") : atLeastOne(medianMinutes / DAY, "day")}`;
}

function atLeastOne(amount: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(amount));
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
