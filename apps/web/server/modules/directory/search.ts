import { type SearchOutcome, type TradieSearch, TRADIES_PER_PAGE } from "@plumbline/contract/directory.ts";
import { BUSINESS_TRADES, type BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import { distanceKm } from "../places/distance.ts";
import { type PlacesService, describePlace } from "../places/service.ts";
import { type Strictness, askedWords, tradesMeant } from "./asked-words.ts";
import { describeSummary } from "./describe.ts";
import { createRanking } from "./ranking.ts";
import { idAt } from "./search-cell.ts";
import { createSearchIndex } from "./search-index.ts";
import { createCardsQuery } from "./search-repository.ts";
import { type Around, scanAll, scanAround } from "./search-scan.ts";
import { cutIntoStrips } from "./strips.ts";

/** What a business has to have for one word of the search: one of these words, or one of these trades. */
type WordCondition = { hashes: number[]; trades: BusinessTrade[] };
type Options = { db: Db; places: PlacesService; clock: () => Date };

/** Finds businesses for visitors. */
export function createSearch({ db, places, clock }: Options) {
  const index = createSearchIndex(db);
  const findCards = createCardsQuery(db);

  /**
   * A page of the businesses a visitor looks for. While the place named has yet to be settled they are those of
   * everywhere. Words count as they are spelled; only where nobody is found that way are slips looked past.
   */
  async function search(asked: TradieSearch): Promise<SearchOutcome> {
    const settled = asked.location === "" ? undefined : await places.settle(asked.location);
    const place = settled?.kind === "found" ? settled.place : undefined;
    const words = askedWords(asked.search);
    const now = clock();
    await index.catchUp();
    const around = place && {
      point: place,
      radiusKm: asked.radius,
      strips: cutIntoStrips(place, asked.radius),
    };
    let found = await rank(asked, words, "as-spelled", around, now);
    if (words.length > 0 && totalOf(found) === 0) found = await rank(asked, words, "tolerant", around, now);
    const shown = found.take().slice((asked.page - 1) * TRADIES_PER_PAGE);
    const cards = await cardsOf(shown.map(({ cell, index: at }) => idAt(cell, at)));
    return {
      place: place && describePlace(place),
      unsettledPlace: settled && describeUnsettled(settled),
      tradies: cards.map((card) => describeSummary({ ...card, distanceKm: distanceFrom(place, card) }, now)),
      counts: found.counts,
      page: asked.page,
      pages: Math.max(1, Math.ceil(totalOf(found) / TRADIES_PER_PAGE)),
    };
  }

  /** Ranks whoever is wanted, as far as the page that is asked for. */
  async function rank(
    { tradeType, sortBy, page }: TradieSearch,
    words: string[],
    strictness: Strictness,
    around: Around | undefined,
    now: Date,
  ) {
    const ranking = createRanking(page * TRADIES_PER_PAGE);
    const conditions = await conditionsOf(words, tradeType, strictness);
    const trades = tradeType ? [tradeType] : BUSINESS_TRADES;
    const rows = [...new Set(around?.strips.map(({ row }) => row))];
    for (const trade of trades) {
      const left = conditions.filter(({ trades: named }) => !named.includes(trade));
      if (left.some(({ hashes }) => hashes.length === 0)) continue;
      const wanted = { words: left.map(({ hashes }) => hashes), sortBy, now };
      if (around) {
        scanAround(await index.cellsOf(trade, rows), wanted, around, ranking);
      } else {
        scanAll(await index.allCellsOf(trade), wanted, ranking);
      }
    }
    return ranking;
  }

  /** What each word asks of a business. */
  async function conditionsOf(
    words: string[],
    trade: BusinessTrade | undefined,
    strictness: Strictness,
  ): Promise<WordCondition[]> {
    const meant = words.map((word) => ({ word, trades: tradesMeant(word, strictness) }));
    // Whoever is of the trade asked for has the words that name it.
    const left = meant.filter(({ trades }) => !trade || !trades.includes(trade));
    if (left.length === 0) return [];
    const asked = left.map(({ word }) => word);
    const hashes = await index.hashesOf(asked, strictness);
    return left.map(({ trades }, at) => ({ hashes: hashes[at] ?? [], trades }));
  }

  /** Their cards, in the order of the ids. One that was deleted just now is left out. */
  async function cardsOf(ids: string[]) {
    const cards = new Map((await findCards(ids)).map((card) => [card.id, card]));
    return ids.flatMap((id) => cards.get(id) ?? []);
  }

  return search;
}

const totalOf = ({ counts }: { counts: SearchOutcome["counts"] }) => counts.verified + counts.others;

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
