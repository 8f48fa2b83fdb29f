import { caveatOf } from "@plumbline/assistant/compose/caveats.ts";
import { contactOfEntry } from "@plumbline/assistant/compose/contacts.ts";
import { passagesOf } from "@plumbline/assistant/compose/passages.ts";
import type { Contact } from "@plumbline/contract/assistant.ts";
import type { Trade } from "@plumbline/contract/trades.ts";
import { isDueForReview } from "@plumbline/regulations/review.ts";
import type { PublishedEntry, Regulator } from "@plumbline/regulations/schema.ts";
import { askedQuestion } from "./asked-question.ts";
import type { GuideQuestion } from "./entry-rulings.ts";

export type GuideEntry = {
  id: string;
  title: string;
  question: string;
  questions: GuideQuestion[];
  /** The answer's first sentence. */
  lead: string;
  details: string[];
  figures: { what: string; value: string }[];
  law: string;
  regulator: string;
  contact: Contact | null;
  /** Official sources come first. They're numbered in this order. */
  sources: { name: string; url: string; official: boolean }[];
  asOf: string;
  /** The day someone checked the entry against an official source. */
  verified: string | null;
  /** True if the entry is due for review. */
  isDue: boolean;
  isMediumConfidence: boolean;
  caveats: string[];
  /** Empty if the entry applies to every trade. */
  trades: Trade[];
};

export function describeEntry(
  entry: PublishedEntry,
  questions: GuideQuestion[],
  regulators: readonly Regulator[],
  today: Date,
): GuideEntry {
  const [, ...details] = passagesOf(entry.answer).map(({ text }) => text);
  return {
    id: entry.id,
    title: entry.title,
    question: askedQuestion(entry),
    questions,
    lead: leadOf(entry),
    details,
    figures: entry.figures.map(({ what, value }) => ({ what, value })),
    law: entry.law,
    regulator: entry.regulator,
    contact: contactOfEntry(entry, regulators) ?? null,
    sources: entry.sources
      .toSorted((a, b) => Number(b.official) - Number(a.official))
      .map(({ name, url, official }) => ({ name, url, official })),
    asOf: entry.as_of,
    verified: entry.verified ?? null,
    isDue: isDueForReview(entry, today),
    isMediumConfidence: entry.confidence === "medium",
    caveats: caveatOf(entry),
    trades: tradesOf(entry),
  };
}

function leadOf({ answer }: PublishedEntry): string {
  return passagesOf(answer)[0]?.text ?? answer;
}

/** In characters. A shorter first sentence ("Assume yes.") makes no sense without the entry's question. */
const SHORTEST_OPENING = 45;

/** The answer's opening, for places that don't show the question. */
export function openingOf({ answer }: PublishedEntry): string {
  const [first, second] = passagesOf(answer).map(({ text }) => text);
  if (!first) return answer;
  return first.length < SHORTEST_OPENING && second ? `${first} ${second}` : first;
}

export function tradesOf({ trades }: PublishedEntry): Trade[] {
  return trades.includes("all") ? [] : trades.filter((trade) => trade !== "all");
}
