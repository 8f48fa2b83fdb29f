import { addDays } from "./periods.ts";

// Sydney, where the refund policy's days are counted. Public holidays are not: the policy says Monday to Friday.
const WEEKDAY = new Intl.DateTimeFormat("en-AU", { weekday: "short", timeZone: "Australia/Sydney" });

/** The moment so many business days later, Monday to Friday. */
export function addBusinessDays(from: Date, count: number): Date {
  let day = from;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (!["Sat", "Sun"].includes(WEEKDAY.format(day))) left -= 1;
  }
  return day;
}
