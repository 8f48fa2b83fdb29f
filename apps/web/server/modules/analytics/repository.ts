import type { CountSearch } from "@plumbline/contract/page-counts.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, count, desc, eq, gt, ilike, lt, sql, sum } from "drizzle-orm";
import { anywhere, orderOf, windowOf } from "../../listing/page-of.ts";
import { pageCounts } from "./tables.ts";

export type PageCount = typeof pageCounts.$inferInsert;

const ROWS_AT_ONCE = 500;

export async function addCounts(db: Db, counts: PageCount[]): Promise<void> {
  // Written in a fixed order, so concurrent processes can't deadlock.
  const sorted = counts.toSorted((a, b) => a.day.localeCompare(b.day) || (a.path < b.path ? -1 : 1));
  await db.transaction(async (tx) => {
    for (let at = 0; at < sorted.length; at += ROWS_AT_ONCE) {
      await tx
        .insert(pageCounts)
        .values(sorted.slice(at, at + ROWS_AT_ONCE))
        .onConflictDoUpdate({
          target: [pageCounts.day, pageCounts.path],
          set: { views: sql`${pageCounts.views} + excluded.views` },
        });
    }
  });
}

const inLast = (days: number, today: string) =>
  sql<number>`coalesce(sum(${pageCounts.views}) filter (where ${pageCounts.day} > ${today}::date - ${days}::int), 0)`.mapWith(
    Number,
  );

const totals = (today: string) => ({
  total7: inLast(7, today),
  total30: inLast(30, today),
  total90: inLast(90, today),
});

function matches({ q, path }: Pick<CountSearch, "q" | "path">, today: string) {
  return and(
    gt(pageCounts.day, sql`${today}::date - 90`),
    path === undefined ? undefined : eq(pageCounts.path, path),
    q ? ilike(pageCounts.path, anywhere(q)) : undefined,
  );
}

export async function findPaths(db: Db, asked: CountSearch, today: string) {
  const columns = { path: pageCounts.path, ...totals(today) };
  const { limit, offset } = windowOf(asked);
  const rows = await db
    .select(columns)
    .from(pageCounts)
    .where(matches(asked, today))
    .groupBy(pageCounts.path)
    .orderBy(...orderOf(columns, asked, pageCounts.path))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count(sql`distinct ${pageCounts.path}`) })
    .from(pageCounts)
    .where(matches(asked, today));
  return { rows, total: counted?.total ?? 0 };
}

export async function sumPaths(db: Db, asked: CountSearch, today: string) {
  const [sums] = await db.select(totals(today)).from(pageCounts).where(matches(asked, today));
  return sums ?? { total7: 0, total30: 0, total90: 0 };
}

/** Totals for each of the last 30 days that has views, latest first. */
export function sumDays(db: Db, asked: CountSearch, today: string) {
  return db
    .select({ day: pageCounts.day, total: sum(pageCounts.views).mapWith(Number) })
    .from(pageCounts)
    .where(and(matches(asked, today), gt(pageCounts.day, sql`${today}::date - 30`)))
    .groupBy(pageCounts.day)
    .orderBy(desc(pageCounts.day));
}

export async function deleteCountsBefore(db: Db, day: string): Promise<number> {
  return (await db.delete(pageCounts).where(lt(pageCounts.day, day)).returning({ day: pageCounts.day }))
    .length;
}
