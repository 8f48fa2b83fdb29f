// Measures searches combining text, trade, place and radius against a naive query, on PGlite and, if
// reachable, PostgreSQL. Options: `--businesses 1000000` for the full size, `--on pglite` or `--on postgres`
// for one database. A figure with a target also shows its score against the target, and passes from 1 up.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SORT_ORDERS } from "@plumbline/contract/directory-options.ts";
import { TradieSearch } from "@plumbline/contract/directory.ts";
import { type Database, type Db, openDatabase } from "@plumbline/db/client.ts";
import { createEmptyTestDatabase, dropTestDatabase, testServer } from "@plumbline/db/testing-server.ts";
import { sql } from "drizzle-orm";
import { createDirectoryService } from "../server/modules/directory/service.ts";
import { vacuumBusinesses } from "../server/modules/directory/samples.ts";
import { createPlacesService } from "../server/modules/places/service.ts";
import { searchPlainly } from "./search-plainly.ts";

const { values } = parseArgs({
  options: {
    businesses: { type: "string", default: "100000" },
    clients: { type: "string", default: "20" },
    on: { type: "string" },
  },
});
const COUNT = Number(values.businesses);
const CLIENTS = Number(values.clients);
const SEARCHES = 600;
const SEARCHES_ALONE = 200;
const PLAIN_SEARCHES = 40;
const WIDE_SEARCHES = 5;
/** Target for a single search, with up to a million businesses on PostgreSQL or 100,000 on PGlite. */
const AIM_ALONE_MS = 20;
/** Targets for a million businesses on PostgreSQL. */
const AIM_PER_SECOND = 200;
const AIM_TIMES_PLAIN = 20;
const MIGRATIONS = new URL("../drizzle", import.meta.url).pathname;

const name = `plumbline_bench_${process.pid}`;
const server = values.on === "pglite" ? undefined : await testServer();

if (server) {
  const url = await createEmptyTestDatabase(server, name);
  try {
    await measure("PostgreSQL", { url, folder: "" });
  } finally {
    await dropTestDatabase(server, name);
  }
} else if (values.on !== "pglite")
  console.log("directory: PostgreSQL isn't reachable, so only PGlite is measured");
// PGlite isn't meant for a million rows in one process.
if (values.on !== "postgres" && COUNT <= 100_000) {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
  await measure("PGlite", { folder: join(folder, "web") }).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  );
}

async function measure(kind: string, where: { url?: string; folder: string }): Promise<void> {
  const database = await openDatabase({
    ...where,
    variable: "DATABASE_URL",
    migrationsFolder: MIGRATIONS,
    onError: console.error,
  });
  try {
    const places = createPlacesService({ db: database.db, clock: () => new Date() });
    const directory = createDirectoryService({ db: database.db, clock: () => new Date(), places });
    await fill(database, places, directory);
    const searches = await drawSearches(database.db);
    const title = `directory, ${COUNT.toLocaleString("en-AU")} businesses on ${kind}`;
    console.log(`${title} (machine load: ${loadavg()[0]!.toFixed(1)})`);
    await inParallel(CLIENTS, searches, directory.search);
    const alone = await inParallel(1, searches.slice(0, SEARCHES_ALONE), directory.search);
    const own = await inParallel(CLIENTS, searches, directory.search);
    const plain = await inParallel(CLIENTS, searches.slice(0, PLAIN_SEARCHES), (asked) =>
      searchPlainly(database.db, places, asked),
    );
    const wide = await inParallel(1, everywhere(), directory.search);
    print("single search, median", `${quantile(alone, 0.5).toFixed(1)} ms`);
    const slowest = quantile(alone, 0.95);
    print("single search, 95th percentile", `${slowest.toFixed(1)} ms`, AIM_ALONE_MS / slowest);
    print(`with ${CLIENTS} clients, 95th percentile`, `${quantile(own, 0.95).toFixed(1)} ms`);
    const isFullSize = kind === "PostgreSQL" && COUNT >= 1_000_000;
    const ofAim = isFullSize ? own.perSecond / AIM_PER_SECOND : undefined;
    print(`with ${CLIENTS} clients`, `${own.perSecond.toFixed(1)} a second`, ofAim);
    print("plain ILIKE and haversine", `${plain.perSecond.toFixed(1)} a second`);
    const times = own.perSecond / plain.perSecond;
    const timesOfAim = isFullSize ? times / AIM_TIMES_PLAIN : undefined;
    print("speed-up over the plain query", `${times.toFixed(0)} times`, timesOfAim);
    print("all businesses, no filters, median", `${quantile(wide, 0.5).toFixed(0)} ms`);
  } finally {
    await database.close();
  }
}

/**
 * Adds ratings and checks too, because some of the measured sort orders use them. Recreates the indexes last,
 * which is faster.
 */
async function fill(
  { db }: Database,
  places: ReturnType<typeof createPlacesService>,
  directory: ReturnType<typeof createDirectoryService>,
): Promise<void> {
  await places.addShippedPlaces();
  const indexes = await db.execute<{ name: string; definition: string }>(
    sql`select indexname as name, indexdef as definition from pg_indexes where indexname in ('businesses_search', 'businesses_document_index')`,
  );
  for (const index of indexes.rows) await db.execute(sql.raw(`drop index ${index.name}`));
  await directory.addMadeUp(COUNT, () => undefined);
  await rate(db);
  for (const index of indexes.rows) await db.execute(sql.raw(index.definition));
  await vacuumBusinesses(db);
}

async function rate(db: Db): Promise<void> {
  const chance = (salt: string) => sql.raw(`abs(hashtext(slug || '${salt}'))`);
  await db.execute(sql`
    update businesses set review_count = ${chance("n")} % 60, rating_sum = ${chance("n")} % 60 * (20 + ${chance("r")} % 31) / 10,
      verified_until = case when ${chance("v")} % 5 < 2 then date '2999-12-31' end
  `);
}

/** Places are weighted by population; some searches are misspelled. */
async function drawSearches(db: Db): Promise<TradieSearch[]> {
  const { rows } = await db.execute<{ trade: string; service: string; location: string }>(sql`
    select trade, specialties[1] as service, suburb || ' ' || state as location
    from businesses where id > gen_random_uuid() limit ${SEARCHES}
  `);
  return rows.map(({ trade, service, location }, index) =>
    TradieSearch.parse({
      search: index % 10 === 0 ? misspell(service) : service,
      tradeType: trade,
      location,
      radius: [10, 25, 25, 25, 50][index % 5],
      sortBy: SORT_ORDERS[index % SORT_ORDERS.length],
    }),
  );
}

function misspell(text: string): string {
  return `${text.slice(0, 3)}${text.slice(4)}`;
}

function everywhere(): TradieSearch[] {
  return Array.from({ length: WIDE_SEARCHES }, () => TradieSearch.parse({}));
}

type Measured = { times: number[]; perSecond: number };

/** The returned times are sorted, fastest first. */
async function inParallel(
  clients: number,
  searches: TradieSearch[],
  search: (asked: TradieSearch) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const left = [...searches];
  const client = async () => {
    for (let asked = left.pop(); asked; asked = left.pop()) {
      const started = performance.now();
      await search(asked);
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - started) / 1000;
  return { times: times.toSorted((a, b) => a - b), perSecond: times.length / seconds };
}

function quantile({ times }: Measured, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
}

function print(what: string, figure: string, ofAim?: number): void {
  const aim = ofAim === undefined ? "" : `${ofAim.toFixed(1)} times the target`;
  console.log(`  ${what.padEnd(52)}  ${figure.padStart(15)}  ${aim}`);
}
