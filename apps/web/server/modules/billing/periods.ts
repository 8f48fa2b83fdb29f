import { addMonths } from "@plumbline/contract/calendar.ts";

export type Interval = "month" | "year";

/** Counting from the anchor keeps month ends: 31 January, 28 February, 31 March. */
export function addIntervals(anchor: Date, interval: Interval, count: number): Date {
  return addMonths(anchor, count * (interval === "year" ? 12 : 1));
}
