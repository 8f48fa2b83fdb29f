/** Temporary content directories for tests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type Kind, KINDS, LAYOUT, type RecordOf } from "./layout.ts";
import type { EditedContent, Entry, Regulator, Update } from "./schema.ts";
import { stringify } from "yaml";
import { formatRecord, formatText } from "./yaml.ts";

/** Also writes an empty list of reviewed pairs. */
export function contentDirWith(records: Partial<EditedContent>): string {
  const contentDir = mkdtempSync(join(tmpdir(), "regulations-"));
  onTestFinished(() => rmSync(contentDir, { recursive: true, force: true }));
  writeContentFile(contentDir, "reviewed-figure-pairs.yaml", "[]\n");
  for (const kind of KINDS) {
    mkdirSync(join(contentDir, kind));
    for (const record of records[kind] ?? []) writeRecord(contentDir, kind, record);
  }
  return contentDir;
}

export function writeRecord<K extends Kind>(contentDir: string, kind: K, record: RecordOf[K]): void {
  writeContentFile(contentDir, LAYOUT[kind].file(record), formatRecord(kind, record));
}

/** `changes` replaces lines by key. */
export function intentText(
  ruling: Record<string, unknown> = {},
  intent: Record<string, unknown> = {},
): string {
  return formatText(
    stringify({
      id: "deposit-limit",
      topic: "contracts",
      question: "How much deposit can I take?",
      form: "how much",
      bound: "at most",
      measure: "price",
      cases: { made: { "off site": ["work made off site", "prefab"] } },
      rulings: [buildRulingText(ruling)],
      ...intent,
    }),
  );
}

export function buildRulingText(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    state: "NSW",
    entry: "nsw-deposit",
    limit: "10%",
    lead: "The most you can take is 10% of the price.",
    asked: Array.from({ length: 8 }, (_, at) => `${"how ".repeat(at + 1)}much can i take`).join("\n"),
    ...changes,
  };
}

export function writeContentFile(contentDir: string, file: string, text: string): void {
  mkdirSync(dirname(join(contentDir, file)), { recursive: true });
  writeFileSync(join(contentDir, file), text);
}

export function buildEntry(changes: Partial<Entry> = {}): Entry {
  return {
    id: "nsw-deposit",
    jurisdiction: "NSW",
    trades: ["builder"],
    topic: "contracts",
    title: "Deposit on home building work",
    questions: ["How big a deposit can I take?"],
    answer: "No more than 10% of the price. Ask for it after the contract is signed.",
    figures: [{ what: "deposit limit", value: "10%" }],
    regulator: "Building Commission NSW",
    law: "Home Building Act 1989 (NSW) s 8",
    sources: [{ name: "Building Commission NSW", url: "https://www.nsw.gov.au/deposits", official: true }],
    as_of: "2026-03-01",
    confidence: "high",
    caveat: "",
    provenance: "Read on the regulator's page.",
    ...changes,
  };
}

export function buildRegulator(changes: Partial<Regulator> = {}): Regulator {
  return {
    id: "nsw-building-commission",
    jurisdiction: "NSW",
    name: "Building Commission NSW",
    short: "BCNSW",
    former_names: ["NSW Fair Trading (home building functions)"],
    aliases: [],
    domains: ["building"],
    phone: "13 27 00",
    url: "https://www.nsw.gov.au/building-commission",
    licence_register_url: "",
    complaint_url: "",
    incident_phone: "",
    sources: [{ name: "Building Commission NSW", url: "https://www.nsw.gov.au/building-commission" }],
    as_of: "2026",
    confidence: "high",
    ...changes,
  };
}

export function buildUpdate(changes: Partial<Update> = {}): Update {
  return {
    id: "nsw-2026-03-01-deposit",
    date: "2026-03-01",
    jurisdiction: "NSW",
    trades: ["builder"],
    headline: "Deposit limit stays at 10%",
    summary: "The limit stays.",
    status: "in-force",
    entries: ["nsw-deposit"],
    source: { name: "Building Commission NSW", url: "https://www.nsw.gov.au/deposits" },
    confidence: "high",
    ...changes,
  };
}
