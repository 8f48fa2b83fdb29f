import type { SortOrder } from "@plumbline/contract/directory-options.ts";
import { TRADIES_PER_PAGE } from "@plumbline/contract/directory.ts";
import { BUSINESS_TRADES, type BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import { type SQL, and, eq, isNull, sql } from "drizzle-orm";
import { EARTH_KM, type Point } from "../places/distance.ts";
import { type Strictness, meansWord } from "./asked-words.ts";
import { cutIntoStrips } from "./strips.ts";
import { businesses, searchWords } from "./tables.ts";
import { hasTick } from "./tick.ts";

/** What a business has to have for one word of the search: one of these words, or one of these trades. */
export type WordCondition = { hashes: number[]; trades: BusinessTrade[] };

export type Wanted = {
  trade: BusinessTrade | undefined;
  words: WordCondition[];
  around: { point: Point; radiusKm: number } | undefined;
  sortBy: SortOrder;
  page: number;
  now: Date;
};

/** The hashes of the words that listings have, for each word asked. */
export async function findHashes(db: Db, asked: string[], strictness: Strictness): Promise<number[][]> {
  const word = sql`${searchWords.word} collate "C"`;
  const isMeant =
    strictness === "as-spelled"
      ? // "{" comes after "z". Two letters begin too many words, and count only as a word of their own.
        sql`${word} >= asked.word collate "C" and ${word} < (asked.word || '{') collate "C"
          and (length(asked.word) > 2 or ${word} = asked.word collate "C")`
      : sql`${searchWords.word} % asked.word or ${word} >= asked.word collate "C" and ${word} < (asked.word || '{') collate "C"`;
  const found = await db
    .select({ asked: sql<string>`asked.word`, word: searchWords.word, hash: searchWords.hash })
    .from(searchWords)
    .innerJoin(sql`unnest(${sql.param(asked)}::text[]) as asked (word)`, isMeant);
  return asked.map((one) => {
    const meant = found.filter((row) => row.asked === one && meansWord(one, row.word, strictness));
    // The beginning of a word is enough only where it is not a word itself: "hot water" is not in Hotham.
    const own = strictness === "as-spelled" ? meant.filter(({ word }) => word === one) : [];
    return (own.length > 0 ? own : meant).map(({ hash }) => hash);
  });
}

/** A page of the businesses wanted, and how many there are of them. */
export async function findWanted(db: Db, wanted: Wanted) {
  const page = sql`(
    with found as materialized (
      select id, ${hasTick(wanted.now)} as is_verified, ${sortKey(wanted)} as key
      from ${wanted.around ? stripsAround(wanted.around) : sql`${businesses}`}
      where ${isWanted(wanted)}
    ), page as (
      select id, is_verified, key from found order by is_verified desc, key, id
      limit ${TRADIES_PER_PAGE} offset ${(wanted.page - 1) * TRADIES_PER_PAGE}
    ), counts as (
      select count(*)::int as total, (count(*) filter (where is_verified))::int as verified from found
    )
    select page.*, counts.total, counts.verified from counts left join page on true
  ) as found`;
  const { id, slug, businessName, logoUrl, trade, suburb, state, postcode, description } = businesses;
  const { yearsExperience, reviewCount, ratingSum, verifiedUntil, directoryPlan, specialties } = businesses;
  const { tickEndsAt, isSample, latitude, longitude } = businesses;
  const card = {
    id,
    slug,
    businessName,
    logoUrl,
    trade,
    suburb,
    state,
    postcode,
    description,
    yearsExperience,
  };
  const rest = {
    reviewCount,
    ratingSum,
    verifiedUntil,
    tickEndsAt,
    directoryPlan,
    specialties,
    isSample,
    latitude,
    longitude,
  };
  const rows = await db
    .select({
      business: { ...card, ...rest },
      total: sql<number>`found.total`,
      verified: sql<number>`found.verified`,
    })
    .from(page)
    .leftJoin(businesses, sql`${businesses.id} = found.id`)
    .orderBy(sql`found.is_verified desc, found.key, found.id`);
  const { total = 0, verified = 0 } = rows[0] ?? {};
  return {
    businesses: rows.flatMap(({ business }) => (business ? [business] : [])),
    counts: { verified, others: total - verified },
  };
}

function isWanted({ trade, words, around }: Wanted): SQL | undefined {
  const { radiusKm = 0 } = around ?? {};
  return and(
    eq(businesses.isActive, true),
    isNull(businesses.deletedAt),
    // The index begins with the trade, so that around a place every trade is named where none was asked for.
    trade
      ? eq(businesses.trade, trade)
      : around && sql`${businesses.trade} = any(${sql.param([...BUSINESS_TRADES])}::text[])`,
    around &&
      sql`(longitude between inner_west and inner_east
        or ${distanceTo(around.point)} <= greatest(${radiusKm}::float8, ${businesses.serviceRadiusKm}))`,
    ...words.map((word) => hasWord(word, around !== undefined)),
  );
}

function hasWord({ hashes, trades }: WordCondition, isAround: boolean): SQL {
  const [hash, ...others] = hashes;
  // Around a place the other index leads, and this is the quicker way to look at each of its entries.
  const inText =
    isAround && others.length === 0
      ? sql`${hash}::int = any(${businesses.searchWords})`
      : sql`${businesses.searchWords} && ${sql.param(hashes)}::int[]`;
  const inTrade = sql`${businesses.trade} = any(${sql.param(trades)}::text[])`;
  if (trades.length === 0) return inText;
  return hashes.length === 0 ? inTrade : sql`(${inText} or ${inTrade})`;
}

function stripsAround({ point, radiusKm }: NonNullable<Wanted["around"]>): SQL {
  const strips = cutIntoStrips(point, radiusKm);
  const column = (name: keyof (typeof strips)[number]) => sql.param(strips.map((strip) => strip[name]));
  return sql`unnest(
      ${column("band")}::smallint[], ${column("row")}::smallint[], ${column("west")}::float8[],
      ${column("east")}::float8[], ${column("innerWest")}::float8[], ${column("innerEast")}::float8[]
    ) as strip (band, row, west, east, inner_west, inner_east)
    join ${businesses} on ${businesses.reachBand} = strip.band and ${businesses.latitudeRow} = strip.row
      and ${businesses.longitude} between strip.west and strip.east`;
}

/** The least first. Nothing a business pays for is in it. */
function sortKey({ sortBy, around }: Wanted): SQL {
  if (sortBy === "reviews") return sql`-${businesses.reviewCount}::float8`;
  if (sortBy === "experience") return sql`-${businesses.yearsExperience}::float8`;
  if (sortBy === "distance" && around) return distanceTo(around.point);
  return sql`-${businesses.ratingScore}`;
}

function distanceTo({ latitude, longitude }: Point): SQL {
  const here = sql`${latitude}::float8`;
  return sql`2 * ${EARTH_KM}::float8 * asin(sqrt(least(1,
    sin(radians(${businesses.latitude} - ${here}) / 2) ^ 2
    + cos(radians(${here})) * cos(radians(${businesses.latitude}))
      * sin(radians(${businesses.longitude} - ${longitude}::float8) / 2) ^ 2)))`;
}
