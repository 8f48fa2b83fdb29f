import { PAGE_COUNT_DAYS } from "@plumbline/contract/retention.ts";
import { addDays, isoDayIn } from "@plumbline/contract/time.ts";
import type { CountPage, CountSearch } from "@plumbline/contract/page-counts.ts";
import type { Db } from "@plumbline/db/client.ts";
import { pageOf } from "../../listing/page-of.ts";
import { addCounts, deleteCountsBefore, findPaths, sumDays, sumPaths } from "./repository.ts";

/** More paths than the site has. Caps memory use when visitors make up paths. */
const MOST_PATHS = 5000;

/** Counts in memory, and writes to the database every minute and on shutdown. */
export function createAnalyticsService({ db, clock }: { db: Db; clock: () => Date }) {
  const today = () => isoDayIn(clock(), null);
  let days = new Map<string, Map<string, number>>();

  function count(path: string): void {
    add(today(), path, 1);
  }

  function add(day: string, path: string, views: number): void {
    const counts = days.get(day) ?? new Map<string, number>();
    days.set(day, counts);
    if (counts.size >= MOST_PATHS && !counts.has(path)) return;
    counts.set(path, (counts.get(path) ?? 0) + views);
  }

  /** Counts that couldn't be written are kept for the next flush. */
  async function flush(): Promise<void> {
    if (days.size === 0) return;
    const counted = [...days].flatMap(([day, counts]) =>
      [...counts].map(([path, views]) => ({ day, path, views })),
    );
    days = new Map();
    try {
      await addCounts(db, counted);
    } catch (failure) {
      for (const { day, path, views } of counted) add(day, path, views);
      throw failure;
    }
  }

  async function list(asked: CountSearch): Promise<CountPage> {
    const { rows, total } = await findPaths(db, asked, today());
    const lines = rows.map(({ path, ...totals }) => ({ id: path, ...totals }));
    return {
      ...pageOf(lines, total, asked),
      sums: await sumPaths(db, asked, today()),
      days: await sumDays(db, asked, today()),
    };
  }

  function purge(): Promise<number> {
    return deleteCountsBefore(db, isoDayIn(addDays(clock(), -PAGE_COUNT_DAYS), null));
  }

  return { count, flush, list, purge };
}
