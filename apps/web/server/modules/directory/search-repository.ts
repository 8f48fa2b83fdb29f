import type { SortOrder } from "@plumbline/contract/directory-options.ts";
import { TRADIES_PER_PAGE } from "@plumbline/contract/directory.ts";
import { BUSINESS_TRADES, type BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import { type SQL, and, eq, inArray, isNull, sql } from "drizzle-orm";
import { EARTH_KM, type Point } from "../places/distance.ts";
import { isWithinSlips, slipsAllowed } from "../../text/spelling.ts";
import { type Strip, cutIntoStrips } from "./strips.ts";
import { businesses, searchWords } from "./tables.ts";
import { hasTick } from "./tick.ts";

export type Wanted = {
  trade: BusinessTrade | undefined;
  /** In PostgreSQL's tsquery syntax. */
  words: string | undefined;
  around: { point: Point; radiusKm: number } | undefined;
  sortBy: SortOrder;
  page: number;
  now: Date;
};

/** Finds which asked words are in a listing, as a whole word or as the beginning of one. */
export async function findSpelled(db: Db, asked: string[]): Promise<Map<string, "word" | "beginning">> {
  const rows = await db
    .select({
      asked: sql<string>`asked.word`,
      isWord: sql<boolean>`bool_or(${searchWords.word} = asked.word)`,
    })
    .from(searchWords)
    .innerJoin(
      sql`unnest(${sql.param(asked)}::text[]) as asked (word)`,
      sql`${searchWords.word} like asked.word || '%'`,
    )
    .groupBy(sql`asked.word`);
  return new Map(rows.map((row) => [row.asked, row.isWord ? "word" : "beginning"]));
}

/** For each word, finds the words in listings that it may be a misspelling of. */
export async function findMisspelled(db: Db, asked: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ asked: sql<string>`asked.word`, word: searchWords.word })
    .from(searchWords)
    .innerJoin(
      sql`unnest(${sql.param(asked)}::text[]) as asked (word)`,
      sql`${searchWords.word} % asked.word`,
    );
  const meant = rows.filter((row) => isWithinSlips(row.asked, row.word, slipsAllowed(row.asked.length)));
  return new Map(
    asked.map((word) => [word, meant.filter((row) => row.asked === word).map((row) => row.word)]),
  );
}

const { id, slug, businessName, logoUrl, trade, suburb, state, postcode, description } = businesses;
const { yearsExperience, reviewCount, ratingSum, verifiedUntil, tickEndsAt, directoryPlan } = businesses;
const { specialties, isSample, latitude, longitude } = businesses;
const IDENTITY = { id, slug, businessName, logoUrl, trade, suburb, state, postcode, description };
const STANDING = { yearsExperience, reviewCount, ratingSum, verifiedUntil, tickEndsAt, directoryPlan };
const CARD = { ...IDENTITY, ...STANDING, specialties, isSample, latitude, longitude };

export async function findWanted(db: Db, wanted: Wanted) {
  const { around, words, page, sortBy } = wanted;
  // The whole directory is too large to materialise; reading the index twice is faster.
  const keep = around || words ? sql`materialized` : sql`not materialized`;
  const found = sql`(
    with found as ${keep} (
      select ${id} as id, ${hasTick(wanted.now)} as is_verified, ${sortKey(wanted)} as key
      from ${around ? stripsAround(around) : sql`${businesses}`}
      where ${isWanted(wanted)}
    ), page as (
      select * from found order by is_verified desc, key, id
      limit ${TRADIES_PER_PAGE} offset ${(page - 1) * TRADIES_PER_PAGE}
    ), counts as (
      select count(*) filter (where is_verified)::int as verified,
        count(*) filter (where not is_verified)::int as others
      from found
    )
    select * from counts left join page on true
  ) as found`;
  const rows = await db
    .select({ card: CARD, verified: sql<number>`found.verified`, others: sql<number>`found.others` })
    .from(found)
    .leftJoin(businesses, sql`${id} = found.id`)
    .orderBy(sql`found.is_verified desc, found.key, found.id`)
    // Each shape of the query is prepared once, because planning takes as long as a search outside the
    // cities.
    .prepare(
      `tradies_by_${sortBy}${around ? "_near" : ""}${wanted.trade ? "_of_trade" : ""}${words ? "_with_words" : ""}`,
    )
    .execute();
  const { verified = 0, others = 0 } = rows[0] ?? {};
  return { cards: rows.flatMap(({ card }) => card ?? []), counts: { verified, others } };
}

function isWanted({ trade: asked, words, around }: Wanted): SQL | undefined {
  return and(
    // Not a parameter, because a generic plan couldn't use the partial indexes of listed businesses.
    sql`${businesses.isActive}`,
    isNull(businesses.deletedAt),
    // The index starts with the trade, so a search around a place without a trade lists all trades.
    asked ? eq(trade, asked) : around && inArray(trade, [...BUSINESS_TRADES]),
    words ? sql`${businesses.document} @@ ${words}::tsquery` : undefined,
    around &&
      sql`${distanceTo(around.point)} <= greatest(${around.radiusKm}::float8, ${businesses.serviceRadiusKm})`,
  );
}

function stripsAround({ point, radiusKm }: NonNullable<Wanted["around"]>): SQL {
  const strips = cutIntoStrips(point, radiusKm);
  const column = (name: keyof Strip) => sql.param(strips.map((strip) => strip[name]));
  return sql`unnest(
      ${column("band")}::smallint[], ${column("row")}::smallint[], ${column("west")}::float8[], ${column("east")}::float8[]
    ) as strip (band, row, west, east)
    join ${businesses} on ${businesses.reachBand} = strip.band and ${businesses.latitudeRow} = strip.row
      and ${longitude} between strip.west and strip.east`;
}

/** Results are sorted by this in ascending order. Nothing a business pays for may affect it. */
function sortKey({ sortBy, around }: Wanted): SQL {
  if (sortBy === "reviews") return sql`-${reviewCount}`;
  if (sortBy === "experience") return sql`-${yearsExperience}`;
  if (sortBy === "distance" && around) return distanceTo(around.point);
  return sql`-${businesses.ratingScore}`;
}

/** The same formula as `distanceKm` in modules/places. */
function distanceTo(point: Point): SQL {
  const here = sql`${point.latitude}::float8`;
  return sql`2 * ${EARTH_KM}::float8 * asin(sqrt(least(1,
    sin(radians(${latitude} - ${here}) / 2) ^ 2
    + cos(radians(${here})) * cos(radians(${latitude})) * sin(radians(${longitude} - ${point.longitude}::float8) / 2) ^ 2)))`;
}
