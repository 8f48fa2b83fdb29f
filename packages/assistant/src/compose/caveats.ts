// What a reader must know before relying on an answer.
import { isDueForReview } from "@plumbline/regulations/checks/age.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

/**
 * The reservations of the entries an answer rests on, the main one first. That the main one is due to be looked at again is
 * told where nothing else tells the reader to check.
 */
export function caveatsOf(entries: readonly PublishedEntry[], today: Date): string[] {
  const caveats = [...new Set(entries.flatMap(caveatOf))];
  const [main] = entries;
  return caveats.length === 0 && main && isDueForReview(main.as_of, today)
    ? [`As of ${main.as_of}: check that it still stands before you rely on it.`]
    : caveats;
}

/** What an entry itself says to be careful about. */
export function caveatOf({ confidence, caveat }: PublishedEntry): string[] {
  if (confidence === "high") return caveat ? [caveat] : [];
  return [caveat ? `Not fully confirmed. ${caveat}` : "Not fully confirmed: check before you rely on it."];
}
