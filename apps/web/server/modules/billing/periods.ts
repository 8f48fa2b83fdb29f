import { addMonths } from "@plumbline/contract/calendar.ts";

/** How often a recurring plan is paid. */
export type Interval = "month" | "year";

/** The moment `count` intervals after `anchor`: counting from the anchor each time keeps 31 January, 28 February, 31 March. */
export function addIntervals(anchor: Date, interval: Interval, count: number): Date {
  return addMonths(anchor, count * (interval === "year" ? 12 : 1));
}
