import type { PlanId } from "@plumbline/contract/pricing.ts";
import { getPlan } from "../../catalogue.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** The same day and time so many months later, in UTC; the last day of a month that has no such day. */
export function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return later;
}

/** When the nth period of a plan begins, counted from its anchor: the 31st comes back after a short month. */
export function periodStart(anchorAt: Date, planId: PlanId, period: number): Date {
  return addMonths(anchorAt, period * monthsOf(planId));
}

function monthsOf(planId: PlanId): number {
  const { interval } = getPlan(planId);
  if (interval === "one_time") throw new Error(`${planId} is paid once and has no periods`);
  return interval === "year" ? 12 : 1;
}
