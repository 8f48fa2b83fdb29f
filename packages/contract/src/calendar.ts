// For the server only. Bundlers can't drop the unused parts of @date-fns/tz and @date-fns/utc, which would add 1.4 kB
// to every page.
import { tz } from "@date-fns/tz/tz";
import { utc } from "@date-fns/utc";
import { addBusinessDays as addBusinessDaysIn } from "date-fns/addBusinessDays";
import { addMonths as addMonthsIn } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { startOfDay } from "date-fns/startOfDay";
import { addDays, noonOf } from "./time.ts";

/** Works in UTC. The result is clamped to the last day of a shorter month. */
export function addMonths(moment: Date, count: number): Date {
  return new Date(addMonthsIn(moment, count, { in: utc }).getTime());
}

/** Monday to Friday in Sydney. Public holidays count as business days. */
export function addBusinessDays(moment: Date, count: number): Date {
  return new Date(addBusinessDaysIn(moment, count, { in: tz("Australia/Sydney") }).getTime());
}

export function isoDayAfter(day: string, count: number): string {
  return addDays(new Date(day), count).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(to, from, { in: utc });
}

export function startOfIsoDay(day: string): Date {
  return new Date(startOfDay(noonOf(day), { in: tz("Australia/Sydney") }).getTime());
}
