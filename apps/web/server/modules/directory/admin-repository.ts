import { type AdminTradieSearch, ADMIN_TRADIES_PER_PAGE } from "@plumbline/contract/directory-admin.ts";
import { BUSINESS_TRADE_LABELS, BUSINESS_TRADES } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
} from "drizzle-orm";
import { anywhere, orderOf, windowOf } from "../../listing/page-of.ts";
import type { Business } from "./repository.ts";
import { numberedSlug } from "./slug.ts";
import { businesses } from "./tables.ts";

export type NewBusiness = typeof businesses.$inferInsert & { id: string; slug: string };
type Filter = Pick<AdminTradieSearch, "search" | "filter">;
export type BusinessKey = Pick<Business, "businessName" | "suburb" | "postcode">;

const COLUMNS = {
  business: businesses.businessName,
  tradeType: businesses.trade,
  place: sql`concat(${businesses.state}, ' ', ${businesses.suburb})`,
  rating: sql`${businesses.ratingSum}::float / nullif(${businesses.reviewCount}, 0)`,
};

export function findForAdmins(db: Db, asked: AdminTradieSearch): Promise<Business[]> {
  const { limit, offset } = windowOf(asked, ADMIN_TRADIES_PER_PAGE);
  return db
    .select()
    .from(businesses)
    .where(matches(asked))
    .orderBy(...orderOf(COLUMNS, asked, businesses.id))
    .limit(limit)
    .offset(offset);
}

export function findAfter(
  db: Db,
  filter: Filter,
  id: string | undefined,
  limit: number,
): Promise<Business[]> {
  return db
    .select()
    .from(businesses)
    .where(and(matches(filter), id === undefined ? undefined : gt(businesses.id, id)))
    .orderBy(asc(businesses.id))
    .limit(limit);
}

export async function countForAdmins(db: Db, filter: Filter): Promise<number> {
  const [counted] = await db.select({ all: count() }).from(businesses).where(matches(filter));
  return counted?.all ?? 0;
}

function matches({ search, filter }: Filter) {
  const pattern = anywhere(search);
  const named = search.toLowerCase();
  const trades = BUSINESS_TRADES.filter((id) => BUSINESS_TRADE_LABELS[id].toLowerCase().includes(named));
  return and(
    filter === "deleted" ? isNotNull(businesses.deletedAt) : isNull(businesses.deletedAt),
    search
      ? or(
          ilike(businesses.businessName, pattern),
          ilike(businesses.suburb, pattern),
          inArray(businesses.trade, trades),
        )
      : undefined,
    filterOf(filter),
  );
}

function filterOf(filter: Filter["filter"]) {
  if (filter === "all" || filter === "deleted") return undefined;
  if (filter === "active" || filter === "inactive") return eq(businesses.isActive, filter === "active");
  return eq(businesses.state, filter);
}

/** Locks in id order, so that two calls can't deadlock. */
export function lockBusinesses(db: Db, ids: string[]): Promise<Business[]> {
  return db
    .select()
    .from(businesses)
    .where(inArray(businesses.id, ids))
    .orderBy(asc(businesses.id))
    .for("update");
}

/** Lets one transaction at a time add businesses, which prevents duplicates. */
export async function lockAdding(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('directory listing'))`);
}

export async function findIdsByKeys(db: Db, keys: BusinessKey[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const asked = JSON.stringify(
    keys.map(({ businessName, suburb, postcode }) => ({
      name: businessName.toLowerCase(),
      suburb: suburb.toLowerCase(),
      postcode,
    })),
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${businesses.id} as id
    from jsonb_to_recordset(${asked}::jsonb) as asked(name text, suburb text, postcode text)
    join ${businesses} on ${businesses.postcode} = asked.postcode
      and lower(${businesses.businessName}) = asked.name
      and lower(${businesses.suburb}) = asked.suburb
      and ${businesses.deletedAt} is null`);
  return rows.map(({ id }) => id);
}

/** Adds a number to a slug that is already taken. */
export async function insertBusinesses(db: Db, rows: NewBusiness[]): Promise<Business[]> {
  const added: Business[] = [];
  let waiting = rows;
  for (let attempt = 0; waiting.length > 0; attempt++) {
    const tried = waiting.map((row) => ({ ...row, slug: numberedSlug(row.slug, attempt) }));
    const stored = await db
      .insert(businesses)
      .values(tried)
      .onConflictDoNothing({ target: businesses.slug })
      .returning();
    added.push(...stored);
    const ids = new Set(stored.map(({ id }) => id));
    waiting = waiting.filter(({ id }) => !ids.has(id));
  }
  return added;
}

const { id: _id, slug: _slug, createdAt: _createdAt, ...CHANGEABLE } = getTableColumns(businesses);

export async function saveBusinesses(db: Db, rows: Business[]): Promise<void> {
  const changeable = Object.entries(CHANGEABLE).filter(([, column]) => !column.generated);
  const set = Object.fromEntries(
    changeable.map(([name, column]) => [name, sql.raw(`excluded.${snakeCase(column.name)}`)]),
  );
  await db.insert(businesses).values(rows).onConflictDoUpdate({ target: businesses.id, set });
}

/** The connection maps names to snake case, but not in raw SQL. */
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export async function findIdsDeletedBefore(db: Db, date: Date): Promise<string[]> {
  const rows = await db.select({ id: businesses.id }).from(businesses).where(lt(businesses.deletedAt, date));
  return rows.map(({ id }) => id);
}

export async function deleteBusiness(db: Db, id: string): Promise<void> {
  await db.delete(businesses).where(eq(businesses.id, id));
}
