import { HOUR_MS } from "@plumbline/contract/time.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import { sql } from "drizzle-orm";
import { meansWord, type Strictness } from "./asked-words.ts";
import { type Cell, unpackCell } from "./search-cell.ts";
import { businesses, searchWords } from "./tables.ts";

/** Where the businesses of one trade lie: a tenth of a degree of latitude, or null for those on no map. */
export type Row = number | null;

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

type Change = { trade: BusinessTrade; row: Row };

/**
 * Asks what was written since a look, and for the mark of this one for the next. A mark is the oldest transaction that
 * may yet commit: whatever it or a later one wrote, this look may have missed.
 */
export function createChangesQuery(db: Db) {
  const query = db
    .select({
      mark: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
      trade: sql<BusinessTrade | null>`change.trade`,
      row: sql<Row>`change.latitude_row`,
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(
      sql`directory_changes as change`,
      sql`change.transaction >= ${sql.placeholder("mark")}::text::xid8`,
    )
    .prepare("directory_changes");
  return async (mark: string | undefined): Promise<{ mark: string; changes: Change[] }> => {
    const rows = await query.execute({ mark: mark ?? null });
    const changes = rows.flatMap(({ trade, row }) => (trade ? [{ trade, row }] : []));
    return { mark: rows[0]!.mark, changes };
  };
}

/** How long changes are kept: several times as long as a process goes without looking. */
export const CHANGES_KEPT_MS = HOUR_MS;

/** Forgets changes of before a time. */
export async function deleteChanges(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from directory_changes where at < ${before.toISOString()}::timestamptz`);
}

const BANDS = sql.param([0, 25, 50, 100, 250, 32_767]);

/** The listed businesses of a trade: those of the rows, or of everywhere. Packed, for there may be a hundred thousand. */
export async function readCells(
  db: Db,
  trade: BusinessTrade,
  rowsWanted: Row[] | "all",
): Promise<Map<Row, Cell>> {
  const numbers = rowsWanted === "all" ? [] : rowsWanted.filter((row) => row !== null);
  const isThere =
    rowsWanted === "all"
      ? sql`true`
      : sql`(reach_band = any(${BANDS}::smallint[]) and latitude_row = any(${sql.param(numbers)}::smallint[])
          ${rowsWanted.includes(null) ? sql`or latitude_row is null` : sql``})`;
  const { rows } = await db.execute<{ row: Row; count: number; packed: Uint8Array }>(sql`
    select latitude_row as row, count(*)::int as count, string_agg(
      uuid_send(id) || int2send(reach_band) || float8send(coalesce(latitude, 0)) || float8send(coalesce(longitude, 0))
        || int4send(coalesce(service_radius_km, 0))
        || float8send(coalesce(extract(epoch from tick_ends_at), 0)::float8 * 1000)
        || float8send(rating_score) || int4send(review_count) || int4send(years_experience)
        || array_send(search_words),
      ''::bytea order by reach_band, longitude
    ) as packed
    from ${businesses}
    where is_active and deleted_at is null and trade = ${trade} and ${isThere}
    group by latitude_row
  `);
  return new Map(rows.map(({ row, count, packed }) => [row, unpackCell(packed, count)]));
}

const { id, slug, businessName, logoUrl, trade, suburb, state, postcode, description } = businesses;
const { yearsExperience, reviewCount, ratingSum, verifiedUntil, tickEndsAt, directoryPlan } = businesses;
const { specialties, isSample, latitude, longitude } = businesses;
const IDENTITY = { id, slug, businessName, logoUrl, trade, suburb, state, postcode, description };
const STANDING = { yearsExperience, reviewCount, ratingSum, verifiedUntil, tickEndsAt, directoryPlan };
const CARD = { ...IDENTITY, ...STANDING, specialties, isSample, latitude, longitude };

/** Asks what the cards of some businesses show, in any order. */
export function createCardsQuery(db: Db) {
  const query = db
    .select(CARD)
    .from(businesses)
    .where(sql`${id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("directory_cards");
  return async (ids: string[]) => (ids.length === 0 ? [] : query.execute({ ids }));
}
