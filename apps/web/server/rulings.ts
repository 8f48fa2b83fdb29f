// Finds rulings for features other than the assistant.
import { chooseRuling, readCase } from "@plumbline/assistant/rulings/choose-ruling.ts";
import { writeUnasked } from "@plumbline/assistant/rulings/write-ruling.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import { type Intent, type Ruling, rulingId } from "@plumbline/regulations/intent-schema.ts";
import type { Content, PublishedEntry } from "@plumbline/regulations/schema.ts";

/** `words` are searched for a case, like a typed question. Case names are sorted closest first. */
export type RulingQuestion = { intent: string; case?: Record<string, readonly string[]>; words?: string };

/** `says` is the answer with its condition, used if no amount is given. */
export type FoundRuling = {
  id: string;
  intent: Intent;
  ruling: Ruling;
  entry: PublishedEntry;
  says: string;
  note: string;
};

/**
 * Finds the ruling in force on `today` (ISO date). Returns undefined if there's none, or if it doesn't settle
 * the case.
 */
export function createRulingFinder(
  { entries, intents }: Pick<Content, "entries" | "intents">,
  today: () => string,
) {
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  const byId = new Map(intents.map((intent) => [intent.id, intent]));

  return (asked: RulingQuestion, state: State): FoundRuling | undefined => {
    const intent = byId.get(asked.intent);
    if (!intent) return undefined;
    const told = new Map([...readCase(intent, asked.words ?? ""), ...Object.entries(asked.case ?? {})]);
    const chosen = chooseRuling(intent, state, told, today());
    if (!chosen || chosen.uncovered || chosen.ruling.gap) return undefined;
    const entry = entriesById.get(chosen.ruling.entry[0] ?? "");
    if (!entry) return undefined;
    const written = writeUnasked(intent, chosen);
    return {
      id: rulingId(intent, chosen.ruling),
      intent,
      ruling: chosen.ruling,
      entry,
      says: written.lead,
      note: written.note ?? "",
    };
  };
}

const work = (...names: string[]): RulingQuestion => ({ intent: "licence-needed", case: { work: names } });

/** The content has no rule for the other trades. */
export const LICENCE_QUESTIONS: Partial<Record<BusinessTrade, RulingQuestion>> = {
  electrician: work("electrical"),
  plumber: work("plumbing"),
  gasfitter: work("gas"),
  hvac: work("ducted", "aircon"),
  builder: { intent: "licence-needed" },
  carpenter: work("carpentry"),
  painter: work("painting"),
  tiler: work("tiling"),
  plasterer: work("plastering"),
  bricklayer: work("bricklaying"),
  concreter: work("concreting"),
  glazier: work("glazing"),
  landscaper: work("landscaping"),
  fencer: work("fencing"),
  earthworks: work("earthmoving"),
  demolition: work("demolition"),
  "pool-builder": work("pool"),
  "solar-installer": work("solar"),
  roofer: { intent: "roofing-licence" },
  scaffolder: { intent: "scaffold-licence" },
  "asbestos-removalist": { intent: "asbestos-amount" },
  "pest-controller": { intent: "pest-control-licence" },
};
