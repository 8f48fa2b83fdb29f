// What a reader must know before relying on an answer.
import { isDueForReview } from "@plumbline/regulations/review.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

/**
 * The reservations of the entries an answer rests on. Those of the `main` one, if there is one, stand for the answer, and
 * that it is due to be looked at again is told where nothing else about it tells the reader to check. Those of any other
 * say which citation they are about, so that they cast no doubt on what does not rest on it.
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

/** What an entry itself says to be careful about. */
export function caveatOf({ confidence, caveat }: PublishedEntry): string[] {
  if (confidence === "high") return caveat ? [caveat] : [];
  return [caveat ? `Not fully confirmed. ${caveat}` : "Not fully confirmed: check before you rely on it."];
}
