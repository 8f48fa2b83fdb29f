// Counting in months and days, in UTC or in Sydney, whichever zone the machine is in. For the server: bundlers can't leave
// out the parts of @date-fns/tz and @date-fns/utc that a page doesn't use, which is 1.4 kB on every page.
import { tz } from "@date-fns/tz/tz";
import { utc } from "@date-fns/utc";
import { addBusinessDays as addBusinessDaysIn } from "date-fns/addBusinessDays";
import { addMonths as addMonthsIn } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { startOfDay } from "date-fns/startOfDay";
import { addDays, noonOf } from "./time.ts";

/** The same day and time so many months later, in UTC; the last day of a month that has no such day. */
export function addMonths(moment: Date, count: number): Date {
  return new Date(addMonthsIn(moment, count, { in: utc }).getTime());
}

/** So many business days later, Monday to Friday in Sydney. Public holidays count as business days. */
export function addBusinessDays(moment: Date, count: number): Date {
  return new Date(addBusinessDaysIn(moment, count, { in: tz("Australia/Sydney") }).getTime());
}

/** The ISO date so many days after another. */
export function isoDayAfter(day: string, count: number): string {
  return addDays(new Date(day), count).toISOString().slice(0, 10);
}

/** Days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(to, from, { in: utc });
}

/** The moment a day begins in Sydney. */
export function startOfIsoDay(day: string): Date {
  return new Date(startOfDay(noonOf(day), { in: tz("Australia/Sydney") }).getTime());
}
