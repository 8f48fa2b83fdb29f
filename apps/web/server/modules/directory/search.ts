import { type SearchOutcome, type TradieSearch, TRADIES_PER_PAGE } from "@plumbline/contract/directory.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import { distanceKm } from "../places/distance.ts";
import { type PlacesService, describePlace } from "../places/service.ts";
import { SHORTEST_BEGINNING, type Strictness, askedWords, tradesMeant } from "./asked-words.ts";
import { describeSummary } from "./describe.ts";
import { findMisspelled, findSpelled, findWanted } from "./search-repository.ts";

/** An unknown or ambiguous place searches everywhere. Typos are allowed only if nothing matches as spelled. */
export async function searchTradies(
  { db, places, now }: { db: Db; places: PlacesService; now: Date },
  asked: TradieSearch,
): Promise<SearchOutcome> {
  const settled = asked.location === "" ? undefined : await places.settle(asked.location);
  const place = settled?.kind === "found" ? settled.place : undefined;
  const { tradeType: trade, radius: radiusKm, sortBy, page } = asked;
  const asksFor = askedWords(asked.search);
  const find = async (strictness: Strictness): Promise<Found> => {
    const words = await queryOf(db, asksFor, trade, strictness);
    if (words === NOBODY) return { cards: [], counts: { verified: 0, others: 0 } };
    const around = place && { point: place, radiusKm };
    return findWanted(db, { trade, words, around, sortBy, page, now });
  };
  let found = await find("as-spelled");
  if (asksFor.length > 0 && totalOf(found) === 0) found = await find("tolerant");
  return {
    place: place && describePlace(place),
    unsettledPlace: settled && describeUnsettled(settled),
    tradies: found.cards.map((card) =>
      describeSummary({ ...card, distanceKm: distanceFrom(place, card) }, now),
    ),
    counts: found.counts,
    page,
    pages: Math.max(1, Math.ceil(totalOf(found) / TRADIES_PER_PAGE)),
  };
}

type Found = Awaited<ReturnType<typeof findWanted>>;
const totalOf = ({ counts }: Found) => counts.verified + counts.others;

const NOBODY = Symbol("a word that no business has");

/** Returns a tsquery, or undefined if the words only name the trade. */
async function queryOf(
  db: Db,
  words: string[],
  trade: BusinessTrade | undefined,
  strictness: Strictness,
): Promise<string | typeof NOBODY | undefined> {
  const meant = words.map((word) => ({ word, trades: tradesMeant(word, strictness) }));
  // Every business in the requested trade matches words that name it.
  const left = meant.filter(({ trades }) => !trade || !trades.includes(trade));
  if (left.length === 0) return undefined;
  const lexemes = await lexemesOf(
    db,
    left.map(({ word }) => word),
    strictness,
  );
  const conditions = left.map(({ trades }, at) => [...lexemes[at]!, ...trades.map((named) => `':${named}'`)]);
  if (conditions.some((alternatives) => alternatives.length === 0)) return NOBODY;
  return conditions.map((alternatives) => `(${alternatives.join("|")})`).join("&");
}

async function lexemesOf(db: Db, words: string[], strictness: Strictness): Promise<string[][]> {
  const beginning = (word: string) => (word.length < SHORTEST_BEGINNING ? `'${word}'` : `'${word}':*`);
  if (strictness === "tolerant") {
    const misspelled = await findMisspelled(db, words);
    return words.map((word) => [
      beginning(word),
      ...(misspelled.get(word) ?? []).map((other) => `'${other}'`),
    ]);
  }
  const spelled = await findSpelled(db, words);
  // Matches a prefix only if it isn't a whole word itself: "hot water" mustn't match Hotham.
  return words.map((word) => {
    if (spelled.get(word) === "word") return [`'${word}'`];
    return spelled.get(word) === "beginning" && word.length >= SHORTEST_BEGINNING ? [beginning(word)] : [];
  });
}

function distanceFrom(
  place: { latitude: number; longitude: number } | undefined,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): number | null {
  return place && latitude !== null && longitude !== null ? distanceKm(place, { latitude, longitude }) : null;
}

function describeUnsettled(
  settled: Awaited<ReturnType<PlacesService["settle"]>>,
): SearchOutcome["unsettledPlace"] {
  if (settled.kind === "found") return undefined;
  const meant = settled.kind === "unknown" ? settled.suggestions : settled.choices;
  return { kind: settled.kind, suggestions: meant.map(describePlace) };
}
