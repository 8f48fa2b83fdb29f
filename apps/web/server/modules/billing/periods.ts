import { addMonths } from "@plumbline/contract/calendar.ts";

export type Interval = "month" | "year";

/** Counts from the anchor each time, to give 31 January, 28 February, 31 March. */
export function addIntervals(anchor: Date, interval: Interval, count: number): Date {
  return addMonths(anchor, count * (interval === "year" ? 12 : 1));
}
