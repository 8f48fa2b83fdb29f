import { isDueForReview } from "@plumbline/regulations/review.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

/**
 * The main entry's caveats apply to the whole answer. The others name their citation, so they don't cast doubt on the
 * rest. An overdue review is mentioned only if nothing else tells the reader to check.
 */
export function caveatsOf(
  main: PublishedEntry | undefined,
  others: readonly PublishedEntry[],
  numberOf: (entry: PublishedEntry) => number | undefined,
  today: Date,
): string[] {
  const own = main ? caveatOf(main) : [];
  if (main && own.length === 0 && isDueForReview(main, today))
    own.push(`This is as at ${main.as_of}. Check it hasn't changed before you rely on it.`);
  const theirs = others.flatMap((entry) => {
    const number = numberOf(entry);
    return caveatOf(entry).map((caveat) => (number ? `On [${number}]: ${caveat}` : caveat));
  });
  return [...new Set([...own, ...theirs])];
}

export function caveatOf({ confidence, caveat }: PublishedEntry): string[] {
  if (confidence === "high") return caveat ? [caveat] : [];
  return [caveat ? `Not fully confirmed. ${caveat}` : "Not fully confirmed: check before you rely on it."];
}
