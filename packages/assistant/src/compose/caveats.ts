import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

/** What the reader must know before relying on an entry. */
export function caveatOf({ confidence, caveat }: PublishedEntry): string[] {
  if (confidence === "high") return caveat ? [caveat] : [];
  return [caveat ? `Not fully confirmed. ${caveat}` : "Not fully confirmed: check before you rely on it."];
}
