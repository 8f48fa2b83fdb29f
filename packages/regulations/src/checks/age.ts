import type { Check } from "./finding.ts";

const REVIEW_AFTER_MONTHS = 18;

/** Entries that have surely not been looked at for 18 months, oldest first; a bare year counts as its last day. */
export const dueForReview: Check = ({ content, today }) => {
  const limit = new Date(today);
  limit.setUTCMonth(limit.getUTCMonth() - REVIEW_AFTER_MONTHS);
  return content.entries
    .filter(({ as_of }) => lastDayOf(as_of) < limit)
    .toSorted((a, b) => a.as_of.localeCompare(b.as_of))
    .map(({ id, as_of, title }) => ({ where: id, message: `as of ${as_of}: ${title}` }));
};

function lastDayOf(partialDate: string): Date {
  const [year = 0, month = 12, day] = partialDate.split("-").map(Number);
  // Day 0 of the next month is the last day of this one.
  return new Date(day === undefined ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day));
}
