import { type SearchOutcome, type TradieSearch, TRADIES_PER_PAGE } from "@plumbline/contract/directory.ts";
import type { Db } from "@plumbline/db/client.ts";
import { distanceKm } from "../places/distance.ts";
import { type PlacesService, describePlace } from "../places/service.ts";
import { type Strictness, askedWords, tradesMeant } from "./asked-words.ts";
import { describeSummary } from "./describe.ts";
import { type Wanted, type WordCondition, findHashes, findWanted } from "./search-repository.ts";

/**
 * A page of the businesses a visitor looks for. While the place named has yet to be settled they are those of
 * everywhere. Words count as they are spelled; only where nobody is found that way are slips looked past.
 */
export async function searchTradies(
  { db, places, now }: { db: Db; places: PlacesService; now: Date },
  asked: TradieSearch,
): Promise<SearchOutcome> {
  const settled = asked.location === "" ? undefined : await places.settle(asked.location);
  const place = settled?.kind === "found" ? settled.place : undefined;
  const words = askedWords(asked.search);
  const find = async (strictness: Strictness) => {
    const conditions = await conditionsOf(db, words, asked.tradeType, strictness);
    if (!conditions) return NOBODY;
    const { tradeType: trade, sortBy, page } = asked;
    const around = place && { point: place, radiusKm: asked.radius };
    const wanted: Wanted = { trade, words: conditions, around, sortBy, page, now };
    return findWanted(db, wanted);
  };
  let found = await find("as-spelled");
  if (words.length > 0 && total(found) === 0) found = await find("tolerant");
  return {
    place: place && describePlace(place),
    unsettledPlace: settled && describeUnsettled(settled),
    tradies: found.businesses.map((business) =>
      describeSummary({ ...business, distanceKm: distanceFrom(place, business) }, now),
    ),
    counts: found.counts,
    page: asked.page,
    pages: Math.max(1, Math.ceil(total(found) / TRADIES_PER_PAGE)),
  };
}

type Found = Awaited<ReturnType<typeof findWanted>>;
const NOBODY: Found = { businesses: [], counts: { verified: 0, others: 0 } };
const total = ({ counts }: Found) => counts.verified + counts.others;

/** What each word asks of a business; undefined where no business can have one of them. */
async function conditionsOf(
  db: Db,
  words: string[],
  trade: TradieSearch["tradeType"],
  strictness: Strictness,
): Promise<WordCondition[] | undefined> {
  if (words.length === 0) return [];
  const meant = words.map((word) => ({ word, trades: tradesMeant(word, strictness) }));
  // Whoever is of the trade asked for has the words that name it.
  const left = meant.filter(({ trades }) => !trade || !trades.includes(trade));
  if (left.length === 0) return [];
  const hashes = await findHashes(
    db,
    left.map(({ word }) => word),
    strictness,
  );
  const conditions = left.map(({ trades }, index) => ({
    hashes: hashes[index] ?? [],
    trades: trade ? [] : trades,
  }));
  return conditions.every((one) => one.hashes.length > 0 || one.trades.length > 0) ? conditions : undefined;
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
