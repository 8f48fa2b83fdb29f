import type { TradieProfile } from "@plumbline/contract/directory.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Rounds up, so the promise is one the business has kept. */
export function responseTimeText(measured: TradieProfile["responseTime"]): string {
  if (!measured) return "Not yet measured";
  const { medianMinutes } = measured;
  return `Usually responds within ${medianMinutes <= DAY ? atLeastOne(medianMinutes / HOUR, "hour") : atLeastOne(medianMinutes / DAY, "day")}`;
}

function atLeastOne(amount: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(amount));
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
