import { addMonths } from "@plumbline/contract/calendar.ts";
import { isoDayIn } from "@plumbline/contract/time.ts";
import type { Finding } from "./checks/finding.ts";
import type { EditedContent, PublishedEntry } from "./schema.ts";

const AGE_MONTHS = 24;
/** July (months count from 0): governments index fees, fines and levies on 1 July. */
const INDEXED_IN_MONTH = 6;
const INDEXED = /\b(fees?|fines?|fined|penalt(y|ies)|levy|levies|premiums?|wages?|indexed|penalty units?)\b/i;
const MONTHS = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
  "december",
]; // prettier-ignore
const DAY_IN_TEXT = new RegExp(`\\b(\\d{1,2}) (${MONTHS.join("|")}) (20\\d\\d)\\b`, "gi");

/**
 * `date`: a date named in the entry has come. `amount`: its fee or fine has been indexed. `age`: it hasn't been
 * checked for two years.
 */
type ReviewReason = "date" | "amount" | "age";
type Review = { dueOn: Date; reason: ReviewReason };

type Reviewed = Pick<PublishedEntry, "answer" | "caveat" | "figures" | "as_of">;

/** An `as_of` without a day or month counts from the last day of that month or year. */
export function reviewOf({ answer, caveat, figures, as_of }: Reviewed): Review {
  const seen = lastDayOf(as_of);
  const reviews: Review[] = [{ dueOn: addMonths(seen, AGE_MONTHS), reason: "age" }];
  if (figures.some(({ what, value }) => value.includes("$") && INDEXED.test(what)))
    reviews.push({ dueOn: firstOfJulyAfter(seen), reason: "amount" });
  for (const dueOn of daysIn(`${answer} ${caveat}`))
    if (dueOn > seen) reviews.push({ dueOn, reason: "date" });
  return reviews.reduce((first, review) => (review.dueOn < first.dueOn ? review : first));
}

export function isDueForReview(entry: Reviewed, today: Date): boolean {
  return reviewOf(entry).dueOn <= today;
}

export function dueForReview({
  content,
  today,
}: {
  content: Pick<EditedContent, "entries">;
  today: Date;
}): Finding[] {
  return content.entries
    .map((entry) => ({ entry, ...reviewOf(entry) }))
    .filter(({ dueOn }) => dueOn <= today)
    .toSorted((a, b) => a.dueOn.getTime() - b.dueOn.getTime())
    .map(({ entry: { id, title, as_of }, dueOn, reason }) => ({
      where: id,
      message: `since ${isoDayIn(dueOn, null)} (${reason}), as of ${as_of}: ${title}`,
    }));
}

function daysIn(text: string): Date[] {
  return [...text.matchAll(DAY_IN_TEXT)].map(
    ([, day, month = "", year]) =>
      new Date(Date.UTC(Number(year), MONTHS.indexOf(month.toLowerCase()), Number(day))),
  );
}

function lastDayOf(asOf: string): Date {
  const [year = 0, month = 12, day] = asOf.split("-").map(Number);
  // Day 0 of the next month is the last day of this one.
  return new Date(Date.UTC(year, day ? month - 1 : month, day ?? 0));
}

function firstOfJulyAfter(from: Date): Date {
  const ofYear = new Date(Date.UTC(from.getUTCFullYear(), INDEXED_IN_MONTH, 1));
  return ofYear > from ? ofYear : new Date(Date.UTC(from.getUTCFullYear() + 1, INDEXED_IN_MONTH, 1));
}
