import type { Check } from "./finding.ts";

const REVIEW_AFTER_MONTHS = 18;

/** Entries that have surely not been looked at for 18 months, oldest first; a bare year counts as its last day. */
export const dueForReview: Check = ({ content, today }) =>
  content.entries
    .filter(({ as_of }) => isDueForReview(as_of, today))
    .toSorted((a, b) => a.as_of.localeCompare(b.as_of))
    .map(({ id, as_of, title }) => ({ where: id, message: `as of ${as_of}: ${title}` }));

/** Whether an entry of this date has surely not been looked at for so long that it has to be now. */
export function isDueForReview(asOf: string, today: Date): boolean {
  return reviewDueOn(asOf) < today;
}

/** The day by which an entry of this date has to be looked at again. */
export function reviewDueOn(asOf: string): Date {
  const [year = 0, month = 12, day] = asOf.split("-").map(Number);
  const monthIndex = month - 1 + REVIEW_AFTER_MONTHS;
  // Day 0 of the next month is the last day of this one, which may be shorter.
  const lastDay = new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, monthIndex, Math.min(day ?? lastDay, lastDay)));
}
