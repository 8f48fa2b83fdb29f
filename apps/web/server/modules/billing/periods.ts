/** How often a recurring plan is paid. */
export type Interval = "month" | "year";

/**
 * The moment `count` intervals after `anchor`, in UTC. A day the month does not have becomes its last one; counting
 * from the anchor each time keeps 31 January, 28 February, 31 March.
 */
export function addIntervals(anchor: Date, interval: Interval, count: number): Date {
  const months = anchor.getUTCMonth() + count * (interval === "year" ? 12 : 1);
  const year = anchor.getUTCFullYear() + Math.floor(months / 12);
  const month = ((months % 12) + 12) % 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(anchor);
  moved.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}
