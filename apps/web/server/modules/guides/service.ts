import { type Jurisdiction, JURISDICTIONS } from "@plumbline/contract/jurisdictions.ts";
import { chooseRuling } from "@plumbline/assistant/rulings/choose-ruling.ts";
import type { AssistantAnswer, RelatedGuide } from "@plumbline/contract/assistant.ts";
import { guidePath } from "@plumbline/contract/guides.ts";
import { type Topic, TOPICS } from "@plumbline/contract/topics.ts";
import { type Trade, TRADES } from "@plumbline/contract/trades.ts";
import type { Content, PublishedEntry } from "@plumbline/regulations/schema.ts";
import { describeEntry, type GuideEntry, openingOf, tradesOf } from "./describe-entry.ts";
import { type GuideQuestion, questionsByEntry } from "./entry-rulings.ts";

export type { GuideEntry };

export type GuideLine = { id: string; title: string; path: string };

export type GuideTopic = {
  jurisdiction: Jurisdiction;
  topic: Topic;
  /** Undefined if no rule names the requested trade. */
  trade: Trade | undefined;
  /** Number of rules for all trades together. */
  total: number;
  entries: GuideEntry[];
  trades: Trade[];
  elsewhere: { jurisdiction: Jurisdiction; count: number }[];
  others: { topic: Topic; count: number }[];
  national: { lines: GuideLine[]; count: number };
};

const NATIONAL_LINES = 6;

type GuidesOptions = { content: Pick<Content, "entries" | "regulators" | "intents">; clock: () => Date };

export function createGuidesService({ content, clock }: GuidesOptions) {
  const { entries, regulators, intents } = content;
  let questions = { on: "", of: new Map<string, GuideQuestion[]>() };
  const byPage = new Map<string, PublishedEntry[]>();
  for (const jurisdiction of JURISDICTIONS) {
    for (const topic of TOPICS) {
      const own = entries.filter((entry) => entry.jurisdiction === jurisdiction && entry.topic === topic);
      byPage.set(
        guidePath(jurisdiction, topic),
        own.toSorted((a, b) => Number(tradesOf(a).length > 0) - Number(tradesOf(b).length > 0)),
      );
    }
  }
  const of = (jurisdiction: Jurisdiction, topic: Topic) => byPage.get(guidePath(jurisdiction, topic)) ?? [];

  /** Rebuilt once a day, because some rulings have a first or last day. */
  function questionsOf({ id }: PublishedEntry): GuideQuestion[] {
    const today = clock().toISOString().slice(0, 10);
    if (questions.on !== today) questions = { on: today, of: questionsByEntry(intents, today) };
    return questions.of.get(id) ?? [];
  }

  function matrix() {
    return JURISDICTIONS.map((jurisdiction) => ({
      jurisdiction,
      counts: TOPICS.map((topic) => ({ topic, count: of(jurisdiction, topic).length })),
    }));
  }

  function findPlace(jurisdiction: Jurisdiction) {
    const topics = TOPICS.map((topic) => ({ topic, lines: linesOf(jurisdiction, topic) })).filter(
      ({ lines }) => lines.length > 0,
    );
    return topics.length > 0 ? { jurisdiction, topics } : undefined;
  }

  /** Each trade's rules include those for every trade. */
  function findTopic(
    jurisdiction: Jurisdiction,
    topic: Topic,
    askedTrade?: string | null,
  ): GuideTopic | undefined {
    const all = of(jurisdiction, topic);
    if (all.length === 0) return undefined;
    const trades = TRADES.filter((trade) => all.some((entry) => tradesOf(entry).includes(trade)));
    const trade = trades.find((name) => name === askedTrade);
    const national = jurisdiction === "AU" ? [] : forTrade(of("AU", topic), trade);
    return {
      jurisdiction,
      topic,
      trade,
      total: all.length,
      entries: forTrade(all, trade).map((entry) =>
        describeEntry(entry, questionsOf(entry), regulators, clock()),
      ),
      trades,
      elsewhere: JURISDICTIONS.filter((other) => other !== jurisdiction)
        .map((other) => ({ jurisdiction: other, count: of(other, topic).length }))
        .filter(({ count }) => count > 0),
      others: TOPICS.filter((other) => other !== topic)
        .map((other) => ({ topic: other, count: of(jurisdiction, other).length }))
        .filter(({ count }) => count > 0),
      national: { lines: national.slice(0, NATIONAL_LINES).map(lineOf), count: national.length },
    };
  }

  /** Leaves out questions that no guide answers for the place. */
  function findRelated({ related, understood: { states } }: AssistantAnswer): RelatedGuide[] {
    const place = states.length === 1 ? (states[0] ?? "AU") : "AU";
    const today = clock().toISOString().slice(0, 10);
    return related.flatMap((question) => {
      const intent = intents.find((one) => one.question === question);
      const ruling = intent && chooseRuling(intent, place, new Map(), today)?.ruling;
      const entry = ruling && !ruling.gap && entries.find(({ id }) => id === ruling.entry[0]);
      return entry ? [{ question, path: lineOf(entry).path }] : [];
    });
  }

  /** Finds the title and first sentence of one rule on a page. */
  function findRule(path: string, id: string): { title: string; lead: string } | undefined {
    const entry = byPage.get(path)?.find((one) => one.id === id);
    return entry && { title: entry.title, lead: openingOf(entry) };
  }

  function paths(): string[] {
    const places = JURISDICTIONS.filter((jurisdiction) => findPlace(jurisdiction));
    const topics = [...byPage].filter(([, own]) => own.length > 0).map(([path]) => path);
    return [...(places.length > 0 ? ["/guides"] : []), ...places.map((place) => guidePath(place)), ...topics];
  }

  function linesOf(jurisdiction: Jurisdiction, topic: Topic): GuideLine[] {
    return of(jurisdiction, topic).map(lineOf);
  }

  return { matrix, findPlace, findTopic, findRelated, findRule, paths };
}

function forTrade(entries: PublishedEntry[], trade: Trade | undefined): PublishedEntry[] {
  if (!trade) return entries;
  return entries.filter((entry) => tradesOf(entry).length === 0 || tradesOf(entry).includes(trade));
}

function lineOf({ id, title, jurisdiction, topic }: PublishedEntry): GuideLine {
  return { id, title, path: `${guidePath(jurisdiction, topic)}#${id}` };
}
