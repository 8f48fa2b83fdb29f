// What a reader must know before relying on an answer.
import { isDueForReview } from "@plumbline/regulations/checks/age.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

/** The reservations of the entries an answer rests on; of dates past their review only the oldest is told. */
export function caveatsOf(entries: readonly PublishedEntry[], today: Date): string[] {
  const [oldest] = entries
    .map(({ as_of }) => as_of)
    .filter((asOf) => isDueForReview(asOf, today))
    .toSorted();
  return [
    ...entries.flatMap(caveatOf),
    ...(oldest ? [`As of ${oldest}: check that it still stands before you rely on it.`] : []),
  ];
}

/** What an entry itself says to be careful about. */
export function caveatOf({ confidence, caveat }: PublishedEntry): string[] {
  if (confidence === "high") return caveat ? [caveat] : [];
  return [caveat ? `Not fully confirmed. ${caveat}` : "Not fully confirmed: check before you rely on it."];
}
