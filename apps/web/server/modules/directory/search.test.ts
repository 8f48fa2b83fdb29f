import { randomBytes } from "node:crypto";
import { SORT_ORDERS, type SortOrder } from "@plumbline/contract/directory-options.ts";
import { TradieSearch, TRADIES_PER_PAGE } from "@plumbline/contract/directory.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { buildPlaces } from "../../testing/places.ts";
import { distanceKm } from "../places/distance.ts";
import { askedWords, meansWord, tradesMeant, wordsOf } from "./asked-words.ts";
import type { Business } from "./repository.ts";
import { businesses } from "./tables.ts";

const TODAY = "2026-11-21";
const clock = () => new Date(`${TODAY}T02:00:00Z`);

async function namesFound(db: Db, asked: Partial<TradieSearch>): Promise<string[]> {
  const { services } = createTestApp(db, { clock });
  const { tradies } = await services.directory.search(TradieSearch.parse(asked));
  return tradies.map(({ businessName }) => businessName);
}

describe("the order of results", () => {
  test("puts verified businesses first in every sort order, and an expired check doesn't count", async ({
    db,
  }) => {
    const best = { reviewCount: 90, ratingSum: 450, yearsExperience: 30 };
    await buildBusiness(db, { businessName: "Unchecked", ...best });
    await buildBusiness(db, { businessName: "Lapsed", ...best, verifiedUntil: "2026-11-20" });
    await buildBusiness(db, { businessName: "Checked", verifiedUntil: TODAY });
    for (const sortBy of SORT_ORDERS) expect((await namesFound(db, { sortBy }))[0]).toBe("Checked");
  });

  test("ranks forty reviews of 4.8 above a single five-star review", async ({ db }) => {
    await buildBusiness(db, { businessName: "One Five", reviewCount: 1, ratingSum: 5 });
    await buildBusiness(db, { businessName: "Forty", reviewCount: 40, ratingSum: 192 });
    await buildBusiness(db, { businessName: "Forty Bad", reviewCount: 40, ratingSum: 80 });
    await buildBusiness(db, { businessName: "New" });
    expect(await namesFound(db, {})).toEqual(["Forty", "One Five", "New", "Forty Bad"]);
  });

  test("doesn't depend on what a business pays", async ({ db }) => {
    const ids = ["a", "b", "c", "d"].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`);
    for (const id of ids) await buildBusiness(db, { id, businessName: `Flow ${id}` });
    const inEachOrder = async () => {
      const lists: string[][] = [];
      for (const sortBy of SORT_ORDERS) lists.push(await namesFound(db, { sortBy }));
      return lists;
    };
    const before = await inEachOrder();
    for (const plans of [
      ["free", "pro", "premium", "free"],
      ["premium", "free", "free", "pro"],
    ] as const) {
      for (const [index, directoryPlan] of plans.entries())
        await db
          .update(businesses)
          .set({ directoryPlan })
          .where(sql`${businesses.id} = ${ids[index]}`);
      expect(await inEachOrder()).toEqual(before);
    }
  });
});

describe("search words", () => {
  test.for([
    "straight flow",
    "STRAIGHT FLOW!",
    "plumber",
    "Plumbers",
    "plumbing",
    "plumbo",
    "blocked drains",
    "drain parramatta",
    "plumber in parramatta",
    "plumb",
    // The rest are typos.
    "plubmer",
    "plumer",
    "straigth flow",
    "paramatta",
    "hott watter",
  ])("%s finds the plumber", async (search, { db }) => {
    await buildBusiness(db, { specialties: ["Blocked drains", "Hot water systems"] });
    await buildBusiness(db, { businessName: "Other", trade: "tiler", suburb: "Ryde" });
    expect(await namesFound(db, { search })).toEqual(["Straight Flow Plumbing"]);
  });

  test.for(["sparky", "plumber ryde", "zzzz", "straight sparky", "trad", "%", "' or 1=1"])(
    "%s doesn't match the plumber's words",
    async (search, { db }) => {
      await buildBusiness(db);
      const found = await namesFound(db, { search });
      // A text without words matches everything.
      expect(found).toEqual(askedWords(search).length === 0 ? ["Straight Flow Plumbing"] : []);
    },
  );

  test("may have typos only if nothing matches as spelled", async ({ db }) => {
    await buildBusiness(db, { businessName: "Miller Water" });
    await buildBusiness(db, { businessName: "Milner Water" });
    expect(await namesFound(db, { search: "Milner" })).toEqual(["Milner Water"]);
    expect(await namesFound(db, { search: "Millner" })).toHaveLength(2);
  });

  test("find a changed business only by its new text", async ({ db }) => {
    await buildBusiness(db, { businessName: "Before" });
    await db.update(businesses).set({ businessName: "Afterwards" });
    expect(await namesFound(db, { search: "afterwards" })).toEqual(["Afterwards"]);
    expect(await namesFound(db, { search: "before" })).toEqual([]);
  });

  test("that are a prefix of a trade word find only businesses with a word that starts with it", async ({
    db,
  }) => {
    await buildBusiness(db);
    await buildBusiness(db, { businessName: "Tradesman", trade: "tiler" });
    expect(await namesFound(db, { search: "trad" })).toEqual(["Tradesman"]);
  });

  test("find a listing by its name even if it has more words than the index can hold", async ({ db }) => {
    const specialties = Array.from({ length: 30 }, (_, number) =>
      Array.from({ length: 26 }, (__, at) => (number * 26 + at).toString(36).padStart(2, "0")).join(" "),
    );
    await buildBusiness(db, { specialties });
    const long = Array.from({ length: 30 }, () => randomBytes(40).toString("hex"));
    await buildBusiness(db, { businessName: "Long Words", specialties: long });
    expect(await namesFound(db, { search: "straight flow" })).toEqual(["Straight Flow Plumbing"]);
    expect(await namesFound(db, { search: "long words" })).toEqual(["Long Words"]);
  });

  test("are split the same way in the database and in the search", async ({ db }) => {
    const aText = fc.string({ unit: fc.constantFrom(..."aesst9 -.'’éÉßÆ".split("")), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(aText, async (text) => {
        const { rows } = await db.execute<{ words: string[] }>(
          sql`select tsvector_to_array(directory_document('', array[${text}::text])) as words`,
        );
        expect(rows[0]!.words.toSorted()).toEqual([":", ...wordsOf(text)].toSorted());
      }),
      { numRuns: 60 },
    );
  });

  test("may contain control characters, which are ignored", async ({ db }) => {
    await buildBusiness(db);
    expect(await namesFound(db, { search: "\u0000plumber\u0000" })).toHaveLength(1);
  });
});

describe("the trades on offer", () => {
  test("are the directory's own trades, then any others with active listings", async ({ db }) => {
    const { services } = createTestApp(db);
    await buildBusiness(db, { trade: "fencer" });
    await buildBusiness(db, { businessName: "Asleep", trade: "scaffolder", isActive: false });
    const trades = await services.directory.tradesOnOffer();
    expect(trades).toHaveLength(12);
    expect(trades.at(-1)).toBe("fencer");
  });
});

// Distances chosen so that every radius separates some of the places.
const PLACES = [
  { slug: "parramatta-nsw", name: "Parramatta", latitude: -33.815, longitude: 151.001 },
  ...[4, 9, 14, 24.5, 26, 40, 60, 99, 101, 140, 240, 260, 700].map((km, index) => ({
    slug: `p${index}-nsw`,
    name: `Place${index}`,
    latitude: -33.815 + (km / 111.19) * Math.cos(index),
    longitude: 151.001 + ((km / 111.19) * Math.sin(index)) / Math.cos((33.815 * Math.PI) / 180),
  })),
];
const SERVICES = ["Hot water", "Blocked drains", "Café fit-outs", "Decks", "Split systems", "Glass"];
const TRADES: BusinessTrade[] = ["plumber", "electrician", "hvac", "glazier", "solar-installer"];

const aBusiness = fc.record({
  id: fc.uuid({ version: 4 }),
  businessName: fc.constantFrom(
    "Straight Flow",
    "Miller & Sons",
    "Milner",
    "Decked Out",
    "Sparks",
    "Ray's Plumbing",
  ),
  trade: fc.constantFrom(...TRADES),
  place: fc.constantFrom(...PLACES),
  isLocated: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
  serviceRadiusKm: fc.constantFrom(null, null, 5, 25, 26, 50, 99, 100, 240, 250, 251, 900),
  specialties: fc.uniqueArray(fc.constantFrom(...SERVICES), { maxLength: 3 }),
  yearsExperience: fc.integer({ min: 0, max: 4 }),
  reviewCount: fc.integer({ min: 0, max: 3 }),
  stars: fc.integer({ min: 1, max: 5 }),
  verifiedUntil: fc.constantFrom(null, "2026-11-20", TODAY, "2027-01-01"),
  isActive: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
  deletedAt: fc.constantFrom(null, null, null, null, new Date(0)),
});

const aSearch = fc.record({
  search: fc.constantFrom(
    "",
    "",
    "plumber",
    "plubmer",
    "hot",
    "hot watr",
    "miller",
    "millner",
    "cafe",
    "deck",
    "air con",
    "glass",
    "place7",
    "sparky place1",
    "nothing like it",
  ),
  tradeType: fc.constantFrom(undefined, undefined, ...TRADES),
  location: fc.constantFrom("", ...PLACES.map(({ name }) => name)),
  radius: fc.constantFrom(5, 10, 15, 25, 50, 100),
  sortBy: fc.constantFrom(...SORT_ORDERS),
});

describe("the whole search", () => {
  test("finds the same businesses in the same order as a plain filter, across all pages", async ({ db }) => {
    await buildPlaces(db, PLACES.slice(1));
    const { services } = createTestApp(db, { clock });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(aBusiness, { minLength: 20, maxLength: 60, selector: ({ id }) => id }),
        fc.array(aSearch, { minLength: 12, maxLength: 12 }),
        async (drawn, searches) => {
          await db.execute(sql`delete from ${businesses}`);
          await db.execute(sql`delete from search_words`);
          const stored = await db
            .insert(businesses)
            .values(
              drawn.map(({ place, isLocated, stars, ...fields }, number) => ({
                ...fields,
                slug: `business-${number}`,
                description: "",
                suburb: place.name,
                state: "NSW" as const,
                postcode: "2150",
                latitude: isLocated ? place.latitude : null,
                longitude: isLocated ? place.longitude : null,
                ratingSum: fields.reviewCount * stars,
              })),
            )
            .returning();
          for (const search of searches) {
            const asked = TradieSearch.parse(search);
            const expected = searchPlainly(stored, asked);
            const pages = [];
            for (let page = 1; page <= Math.ceil(expected.length / TRADIES_PER_PAGE) + 1; page++) {
              const outcome = await services.directory.search({ ...asked, page });
              expect(outcome.counts).toEqual({
                verified: expected.filter(isVerified).length,
                others: expected.filter((business) => !isVerified(business)).length,
              });
              pages.push(...outcome.tradies);
            }
            expect(pages.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  });
});

const isVerified = ({ verifiedUntil }: Business) => verifiedUntil !== null && verifiedUntil >= TODAY;

/** The reference implementation, in memory. */
function searchPlainly(all: Business[], asked: TradieSearch): Business[] {
  const place = PLACES.find(({ name }) => name === asked.location);
  const distanceOf = ({ latitude, longitude }: Business) =>
    latitude === null || longitude === null ? Infinity : distanceKm(place!, { latitude, longitude });
  const isThere = (business: Business) =>
    business.isActive &&
    !business.deletedAt &&
    (!asked.tradeType || business.trade === asked.tradeType) &&
    (!place || distanceOf(business) <= Math.max(asked.radius, business.serviceRadiusKm ?? 0));
  const ownWords = ({ businessName, suburb, specialties }: Business) =>
    wordsOf([businessName, suburb, ...specialties].join(" "));
  const vocabulary = new Set(all.flatMap(ownWords));
  const hasWords = (business: Business, strictness: "as-spelled" | "tolerant") =>
    askedWords(asked.search).every(
      (word) =>
        tradesMeant(word, strictness).includes(business.trade) ||
        ownWords(business).some((own) => {
          if (own === word) return true;
          if (strictness === "as-spelled") return !vocabulary.has(word) && meansWord(word, own, strictness);
          return (
            meansWord(word, own, "as-spelled") ||
            (meansWord(word, own, strictness) && similarity(word, own) >= 0.3)
          );
        }),
    );
  const keys: Record<SortOrder, (business: Business) => number> = {
    rating: ({ ratingSum, reviewCount }) => -(ratingSum + 17.5) / (reviewCount + 5),
    reviews: ({ reviewCount }) => -reviewCount,
    experience: ({ yearsExperience }) => -yearsExperience,
    distance: (business) => (place ? distanceOf(business) : keys.rating(business)),
  };
  const key = keys[asked.sortBy];
  const there = all.filter(isThere);
  const spelled = there.filter((business) => hasWords(business, "as-spelled"));
  const found = spelled.length > 0 ? spelled : there.filter((business) => hasWords(business, "tolerant"));
  return found.toSorted(
    (a, b) => Number(isVerified(b)) - Number(isVerified(a)) || key(a) - key(b) || (a.id < b.id ? -1 : 1),
  );
}

/** The same as pg_trgm's similarity(). */
function similarity(a: string, b: string): number {
  const trigramsOf = (word: string) =>
    new Set(Array.from({ length: word.length + 1 }, (_, index) => `  ${word} `.slice(index, index + 3)));
  const [ofA, ofB] = [trigramsOf(a), trigramsOf(b)];
  const shared = [...ofA].filter((trigram) => ofB.has(trigram)).length;
  return shared / (ofA.size + ofB.size - shared);
}
