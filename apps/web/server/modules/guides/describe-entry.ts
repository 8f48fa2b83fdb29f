import { caveatOf } from "@plumbline/assistant/compose/caveats.ts";
import { contactOfEntry } from "@plumbline/assistant/compose/contacts.ts";
import { passagesOf } from "@plumbline/assistant/compose/passages.ts";
import type { Contact } from "@plumbline/contract/assistant.ts";
import type { Trade } from "@plumbline/contract/trades.ts";
import { isDueForReview } from "@plumbline/regulations/review.ts";
import type { PublishedEntry, Regulator } from "@plumbline/regulations/schema.ts";
import type { GuideQuestion } from "./entry-rulings.ts";

/** One rule as a guide shows it. */
export type GuideEntry = {
  id: string;
  title: string;
  /** How people ask for it. */
  question: string;
  /** What people ask of it, answered as the assistant answers. */
  questions: GuideQuestion[];
  /** The rule as a whole: its answer, and the sentences that follow. */
  lead: string;
  details: string[];
  figures: { what: string; value: string }[];
  law: string;
  /** The body in charge as the entry names it, and how to reach it where that is known. */
  regulator: string;
  contact: Contact | null;
  /** The official ones first: their order is their number. */
  sources: { name: string; url: string; official: boolean }[];
  asOf: string;
  /** It has to be looked at again: `review.ts` of the content says when. */
  isDue: boolean;
  isMediumConfidence: boolean;
  caveats: string[];
  /** Empty where it holds for every trade. */
  trades: Trade[];
};

export function describeEntry(
  entry: PublishedEntry,
  questions: GuideQuestion[],
  regulators: readonly Regulator[],
  today: Date,
): GuideEntry {
  const [lead, ...details] = passagesOf(entry.answer).map(({ text }) => text);
  return {
    id: entry.id,
    title: entry.title,
    question: asQuestion(entry.questions[0] ?? entry.title),
    questions,
    lead: lead ?? entry.answer,
    details,
    figures: entry.figures.map(({ what, value }) => ({ what, value })),
    law: entry.law,
    regulator: entry.regulator,
    contact: contactOfEntry(entry, regulators) ?? null,
    sources: entry.sources
      .toSorted((a, b) => Number(b.official) - Number(a.official))
      .map(({ name, url, official }) => ({ name, url, official })),
    asOf: entry.as_of,
    isDue: isDueForReview(entry, today),
    isMediumConfidence: entry.confidence === "medium",
    caveats: caveatOf(entry),
    trades: tradesOf(entry),
  };
}

/** The trades an entry names; none where it holds for all of them. */
export function tradesOf({ trades }: PublishedEntry): Trade[] {
  return trades.includes("all") ? [] : trades.filter((trade) => trade !== "all");
}

/** People type questions without a capital. */
function asQuestion(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
