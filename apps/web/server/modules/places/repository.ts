import type { Db } from "@plumbline/db/client.ts";
import { eq, isNull, sql } from "drizzle-orm";
import type { KnownPlace } from "./gazetteer.ts";
import { places } from "./tables.ts";

const ROWS_AT_ONCE = 2000;

export async function findAllPlaces(db: Db): Promise<KnownPlace[]> {
  const { slug, name, state, postcodes, latitude, longitude, population, council } = places;
  return db
    .select({ slug, name, state, postcodes, latitude, longitude, population, council })
    .from(places)
    .orderBy(slug);
}

export async function countPlaces(db: Db): Promise<number> {
  return db.$count(places);
}

/** Changes whenever a place is added or changed. */
export async function fingerprintPlaces(db: Db): Promise<string> {
  const { slug, postcodes, latitude, longitude, population, council } = places;
  const fields = sql`${slug}, ${postcodes}, ${latitude}, ${longitude}, ${population}, ${council}`;
  const [row] = await db
    .select({ fingerprint: sql<string>`count(*) || ':' || coalesce(sum(hashtext((${fields})::text)), 0)` })
    .from(places);
  return row?.fingerprint ?? "";
}

/** Leaves out places whose slug is taken. */
export async function addPlaces(db: Db, added: KnownPlace[]): Promise<void> {
  for (let from = 0; from < added.length; from += ROWS_AT_ONCE)
    await db
      .insert(places)
      .values(added.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing({ target: places.slug });
}

/** Like `addPlaces`, but also fills in the postcodes and council of existing places that lack them. */
export async function completePlaces(db: Db, added: KnownPlace[]): Promise<void> {
  const { postcodes, council } = places;
  for (let from = 0; from < added.length; from += ROWS_AT_ONCE)
    await db
      .insert(places)
      .values(added.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: places.slug,
        set: {
          // Keeps postcodes that came from an import.
          postcodes: sql`case when excluded.postcodes @> ${postcodes} then excluded.postcodes else ${postcodes} end`,
          council: sql`excluded.council`,
        },
        setWhere: isNull(council),
      });
}

export async function changePlace(db: Db, { slug, ...fields }: KnownPlace): Promise<void> {
  await db.update(places).set(fields).where(eq(places.slug, slug));
}

/** Blocks other writers until the transaction ends. */
export async function lockPlaces(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${places} in share row exclusive mode`);
}
