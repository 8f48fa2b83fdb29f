import { createHash } from "node:crypto";
import type { ChangedEntry, CitedEntry, EntryFound } from "@plumbline/contract/blog.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { Invalid } from "@plumbline/server/errors.ts";

const FOUND_AT_MOST = 20;

export type CitedEntries = ReturnType<typeof createCitedEntries>;

export function createCitedEntries(entries: PublishedEntry[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const fingerprints = new Map<string, string>();

  /** Hashes what a reader sees of an entry. */
  function fingerprintOf(id: string): string | undefined {
    const entry = byId.get(id);
    if (!entry) return undefined;
    const known = fingerprints.get(id) ?? fingerprint(entry);
    fingerprints.set(id, known);
    return known;
  }

  function describe(ids: string[]): CitedEntry[] {
    return ids
      .flatMap((id) => byId.get(id) ?? [])
      .map((entry, index) => ({ number: index + 1, ...describeEntry(entry) }));
  }

  /** Throws `Invalid` naming the unknown ids. */
  function refuseUnknown(ids: string[]): void {
    const unknown = ids.filter((id) => !byId.has(id));
    if (unknown.length === 0) return;
    const sentence =
      unknown.length === 1
        ? `The regulations don't have an entry "${unknown[0]}". Cite another one, or remove the link.`
        : `The regulations don't have these entries: ${unknown.map((id) => `"${id}"`).join(", ")}. Cite others, or remove the links.`;
    throw new Invalid(sentence, { content: sentence });
  }

  /** Citations whose entry has changed since review, or is gone. */
  function changesOf(citations: { entryId: string; fingerprint: string }[]): ChangedEntry[] {
    return citations.flatMap(({ entryId, fingerprint: reviewed }) => {
      const entry = byId.get(entryId);
      if (!entry) return { id: entryId, title: "", change: "gone" as const };
      if (fingerprintOf(entryId) === reviewed) return [];
      return { id: entryId, title: entry.title, change: "changed" as const };
    });
  }

  function find(search: string): EntryFound[] {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return entries
      .flatMap((entry) => {
        const score = scoreOf(entry, words);
        return score > 0 ? { entry, score } : [];
      })
      .toSorted((a, b) => b.score - a.score || a.entry.id.localeCompare(b.entry.id))
      .slice(0, FOUND_AT_MOST)
      .map(({ entry }) => ({ ...describeEntry(entry), answer: entry.answer }));
  }

  return { fingerprintOf, describe, refuseUnknown, changesOf, find };
}

function describeEntry(entry: PublishedEntry) {
  const { id, jurisdiction, topic, title, law, as_of: asOf, confidence, caveat, sources } = entry;
  return { id, jurisdiction, topic, title, law, asOf, confidence, caveat, sources };
}

function fingerprint(entry: PublishedEntry): string {
  const { answer, figures, law, sources, as_of: asOf, caveat, confidence } = entry;
  const shown = JSON.stringify([answer, figures, law, sources, asOf, caveat, confidence]);
  return createHash("sha256").update(shown).digest("base64url");
}

/** Returns 0 unless every word matches. Matches in the id, state and title score higher. */
function scoreOf(entry: PublishedEntry, words: string[]): number {
  const head = `${entry.id} ${entry.jurisdiction} ${entry.title}`.toLowerCase();
  const body = `${entry.law} ${entry.topic} ${entry.trades.join(" ")} ${entry.answer}`.toLowerCase();
  let score = 0;
  for (const word of words) {
    if (head.includes(word)) score += 3;
    else if (body.includes(word)) score += 1;
    else return 0;
  }
  return score;
}
