import type {
  SearchOutcome,
  TradieProfile,
  TradieSearch,
  TradieSummary,
} from "@plumbline/contract/directory.ts";
import { type BusinessTrade, BUSINESS_TRADES, DIRECTORY_TRADES } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { takingTurns } from "@plumbline/server/taking-turns.ts";
import { createContacts } from "./contacts.ts";
import type { PlacesService } from "../places/service.ts";
import { type ProfileParts, describeProfile } from "./describe.ts";
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
  locateSuburb,
  lockKeptBusiness,
  updateBusiness,
} from "./repository.ts";
import { addBusinesses, placeSamples, spreadMadeUp } from "./samples.ts";
import { searchTradies } from "./search.ts";

/** Without a trade or a place a search counts a large part of the directory; these leave connections for everything else. */
const WIDE_SEARCHES_AT_ONCE = 2;

type DirectoryOptions = {
  db: Db;
  clock: () => Date;
  places: PlacesService;
  /** What other modules know of a business. */
  partsOf: (businessId: string) => Promise<ProfileParts>;
};

export type DirectoryService = ReturnType<typeof createDirectoryService>;

/** The public directory: finding businesses, and what is said of one. */
export function createDirectoryService({ db, clock, places, partsOf }: DirectoryOptions) {
  const inTurn = takingTurns(WIDE_SEARCHES_AT_ONCE);

  /** A page of the businesses a visitor looks for. */
  function search(asked: TradieSearch): Promise<SearchOutcome> {
    const run = () => searchTradies({ db, places, now: clock() }, asked);
    return asked.tradeType && asked.location ? run() : inTurn(run);
  }

  /** Everything a visitor may know of an active business. Throws `NotFound`. */
  async function getProfile(idOrSlug: string): Promise<TradieProfile> {
    const business = await findListedBusiness(db, idOrSlug);
    if (!business) throw new NotFound("Profile not found");
    return describeProfile(business, await partsOf(business.id), clock());
  }

  /** Verified businesses of the same trade near another one, for whoever got no answer from it. */
  async function findVerifiedLike(businessId: string): Promise<TradieSummary[]> {
    const business = await findBusinessByIdOrSlug(db, businessId);
    if (!business) return [];
    const { trade: tradeType, suburb, state } = business;
    const location = `${suburb} ${state}`;
    const found = await search({ tradeType, location, radius: 50, sortBy: "rating", search: "", page: 1 });
    if (found.unsettledPlace) return [];
    return found.tradies.filter(({ id, isVerified }) => isVerified && id !== businessId);
  }

  /** The trades to choose from: the directory's own, then every other that has listings. */
  async function tradesOnOffer(): Promise<BusinessTrade[]> {
    const inUse = new Set(await findTradesInUse(db));
    const others = BUSINESS_TRADES.filter(
      (trade) => inUse.has(trade) && !DIRECTORY_TRADES.some((own) => own === trade),
    );
    return [...DIRECTORY_TRADES, ...others];
  }

  /** What the sitemap lists: the address of every listed business, and its trade and place. */
  const listSlugs = () => findSlugs(db);

  /** Gives businesses the coordinates that the gazetteer did not know before. Returns how many got some. */
  async function locateMissing(): Promise<number> {
    let located = 0;
    for (const suburb of await findUnlocatedSuburbs(db)) {
      const point = await places.locate(suburb.suburb, suburb.state, suburb.postcode);
      if (point) located += await locateSuburb(db, suburb, point);
    }
    return located;
  }

  /** Lists the sample businesses, once. Returns how many were new. */
  const addSamples = () => addBusinesses(db, placeSamples(places));

  /** Lists the sample businesses where nobody was listed yet. */
  async function addFirstSamples(): Promise<void> {
    if (!(await hasBusinesses(db))) await addSamples();
  }

  /** Lists made-up businesses up to a number of them, spread over the places as people are. */
  const addMadeUp = (count: number, onProgress: (added: number) => void) =>
    addBusinesses(db, spreadMadeUp(places, count), onProgress);

  /** Sets what follows from the published reviews, in the transaction that changed one. */
  async function setRating(tx: Db, businessId: string, rating: { reviewCount: number; ratingSum: number }) {
    await updateBusiness(tx, businessId, rating);
  }

  /** Sets what follows from the checks, in the transaction that changed one. */
  async function setVerifiedUntil(tx: Db, businessId: string, verifiedUntil: string | null) {
    await updateBusiness(tx, businessId, { verifiedUntil });
  }

  /** Takes a listing out of the directory, in the transaction that decided so. */
  async function deactivate(tx: Db, businessId: string) {
    await updateBusiness(tx, businessId, { isActive: false, updatedAt: clock() });
  }

  /** Whether a listing is theirs. */
  const ownsListing = (userId: string) => hasListing(db, userId);

  /** A listed business with what the public does not see, for the modules that deal with its owner. */
  const findListed = (idOrSlug: string, runner: Db = db) => findListedBusiness(runner, idOrSlug);

  /** Businesses by their ids, deleted ones too. */
  async function findByIds(ids: string[]): Promise<Map<string, Business>> {
    return new Map((await findBusinesses(db, ids)).map((business) => [business.id, business]));
  }

  /** A business that nobody else changes until the transaction ends; undefined for one that is deleted. */
  const lock = (tx: Db, businessId: string) => lockKeptBusiness(tx, businessId);

  /** Hands a listing to who proved to be the business, or to nobody, in the transaction that decided it. */
  async function setOwner(tx: Db, businessId: string, ownerId: string | null) {
    await updateBusiness(tx, businessId, { ownerId });
  }

  return {
    search,
    getProfile,
    tradesOnOffer,
    listSlugs,
    locateMissing,
    addSamples,
    addFirstSamples,
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
