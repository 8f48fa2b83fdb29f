import type { SearchOutcome, TradieSearch, TradieSummary } from "@plumbline/contract/directory.ts";
import { type BusinessTrade, BUSINESS_TRADES, DIRECTORY_TRADES } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import { takingTurns } from "@plumbline/server/taking-turns.ts";
import { createContacts } from "./contacts.ts";
import type { PlacesService } from "../places/service.ts";
import {
  type Business,
  findBusinessByIdOrSlug,
  findBusinesses,
  findListedBusiness,
  findSlugs,
  findTradesInUse,
  findUnlocatedSuburbs,
  hasBusinesses,
  hasListing,
  listPlainSamples,
  locateSuburb,
  lockKeptBusiness,
  updateBusiness,
} from "./repository.ts";
import { addBusinesses, placeSamples, spreadMadeUp } from "./samples.ts";
import { searchTradies } from "./search.ts";

/** A search without a trade or place counts much of the directory; the limit keeps connections free. */
const WIDE_SEARCHES_AT_ONCE = 2;

type DirectoryOptions = {
  db: Db;
  clock: () => Date;
  places: PlacesService;
};

export type DirectoryService = ReturnType<typeof createDirectoryService>;

export function createDirectoryService({ db, clock, places }: DirectoryOptions) {
  const inTurn = takingTurns(WIDE_SEARCHES_AT_ONCE);

  function search(asked: TradieSearch): Promise<SearchOutcome> {
    const run = () => searchTradies({ db, places, now: clock() }, asked);
    return asked.tradeType && asked.location ? run() : inTurn(run);
  }

  /** Suggests alternatives to a customer whose request got no reply. */
  async function findVerifiedLike(businessId: string): Promise<TradieSummary[]> {
    const business = await findBusinessByIdOrSlug(db, businessId);
    if (!business) return [];
    const { trade: tradeType, suburb, state } = business;
    const location = `${suburb} ${state}`;
    const found = await search({ tradeType, location, radius: 50, sortBy: "rating", search: "", page: 1 });
    if (found.unsettledPlace) return [];
    return found.tradies.filter(({ id, isVerified }) => isVerified && id !== businessId);
  }

  /** The directory's own trades, then any others that have listings. */
  async function tradesOnOffer(): Promise<BusinessTrade[]> {
    const inUse = new Set(await findTradesInUse(db));
    const others = BUSINESS_TRADES.filter(
      (trade) => inUse.has(trade) && !DIRECTORY_TRADES.some((own) => own === trade),
    );
    return [...DIRECTORY_TRADES, ...others];
  }

  const listSlugs = () => findSlugs(db);

  /** Locates businesses in suburbs that the gazetteer didn't know before. Returns how many. */
  async function locateMissing(): Promise<number> {
    let located = 0;
    for (const suburb of await findUnlocatedSuburbs(db)) {
      const point = await places.locate(suburb.suburb, suburb.state, suburb.postcode);
      if (point) located += await locateSuburb(db, suburb, point);
    }
    return located;
  }

  /** Idempotent. Returns how many were new. */
  const addSamples = () => addBusinesses(db, placeSamples(places));

  const hasAny = () => hasBusinesses(db);

  /** Samples without checks or reviews. */
  const findPlainSamples = () => listPlainSamples(db);

  /** `count` includes the samples. Places are weighted by population. */
  const addMadeUp = (count: number, onProgress: (added: number) => void) =>
    addBusinesses(db, spreadMadeUp(places, count), onProgress);

  /** Call it in the transaction that changes a review. */
  async function setRating(tx: Db, businessId: string, rating: { reviewCount: number; ratingSum: number }) {
    await updateBusiness(tx, businessId, rating);
  }

  /** Call it in the transaction that changes a check. */
  async function setVerifiedUntil(tx: Db, businessId: string, verifiedUntil: string | null) {
    await updateBusiness(tx, businessId, { verifiedUntil });
  }

  async function deactivate(tx: Db, businessId: string) {
    await updateBusiness(tx, businessId, { isActive: false, updatedAt: clock() });
  }

  const ownsListing = (userId: string) => hasListing(db, userId);

  /** Includes private fields, for modules that deal with the owner. */
  const findListed = (idOrSlug: string, runner: Db = db) => findListedBusiness(runner, idOrSlug);

  /** Includes deleted businesses. */
  async function findByIds(ids: string[]): Promise<Map<string, Business>> {
    return new Map((await findBusinesses(db, ids)).map((business) => [business.id, business]));
  }

  /** Returns undefined for a deleted business. */
  const lock = (tx: Db, businessId: string) => lockKeptBusiness(tx, businessId);

  /** Call it in the transaction that decides the claim. */
  async function setOwner(tx: Db, businessId: string, ownerId: string | null) {
    await updateBusiness(tx, businessId, { ownerId });
  }

  return {
    search,
    tradesOnOffer,
    listSlugs,
    locateMissing,
    addSamples,
    hasBusinesses: hasAny,
    findPlainSamples,
    addMadeUp,
    setRating,
    setVerifiedUntil,
    ownsListing,
    findListed,
    findByIds,
    lock,
    setOwner,
    deactivate,
    findVerifiedLike,
    contacts: createContacts(db),
  };
}
