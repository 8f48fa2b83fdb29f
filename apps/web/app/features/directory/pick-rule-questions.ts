import { STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

export type RuleQuestion = { id: string; jurisdiction: string; title: string; question: string };

const SHOWN = 4;

export function pickRuleQuestions(
  entries: PublishedEntry[],
  trade: BusinessTrade,
  state: State | undefined,
): RuleQuestion[] {
  const own = entries.filter(
    ({ jurisdiction, trades }) =>
      trades.some((named) => named === trade) && (state ? jurisdiction === state : jurisdiction !== "AU"),
  );
  const licensing = own
    .filter(({ topic }) => topic === "licensing")
    .toSorted((a, b) => nearness(a, trade) - nearness(b, trade));
  const others = own.filter(({ topic }) => topic !== "licensing");
  const chosen = state ? [...licensing, ...others].slice(0, SHOWN) : firstOfEach(licensing);
  return chosen.map(({ id, jurisdiction, title, questions: [question = title] }) => ({
    id,
    jurisdiction,
    title,
    question,
  }));
}

/** Sorts the trade's own licence first (0), then entries that list the trade first (1), then all others (2). */
function nearness({ id, trades }: PublishedEntry, trade: BusinessTrade): number {
  if (id.endsWith(`-${trade}`)) return 0;
  return trades[0] === trade ? 1 : 2;
}

function firstOfEach(entries: PublishedEntry[]): PublishedEntry[] {
  const first = new Map(entries.toReversed().map((entry) => [entry.jurisdiction, entry]));
  return STATES.flatMap((state) => first.get(state) ?? []);
}
