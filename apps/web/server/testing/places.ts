import type { Db } from "@plumbline/db/client.ts";
import { places } from "../modules/places/tables.ts";

type Fields = Partial<typeof places.$inferInsert>;

/** Adds Parramatta, the two largest Richmonds and the given places. */
export async function buildPlaces(db: Db, others: (Fields & { slug: string; name: string })[] = []) {
  const parramatta = { latitude: -33.815, longitude: 151.001, state: "NSW" as const };
  await db.insert(places).values([
    { ...parramatta, slug: "parramatta-nsw", name: "Parramatta", postcodes: ["2150"], population: 26876 },
    {
      slug: "richmond-vic",
      name: "Richmond",
      state: "VIC",
      postcodes: ["3121"],
      latitude: -37.819,
      longitude: 145.002,
      population: 27878,
    },
    {
      slug: "richmond-nsw",
      name: "Richmond",
      state: "NSW",
      postcodes: ["2753"],
      latitude: -33.6,
      longitude: 150.751,
      population: 5630,
    },
    ...others.map((place) => ({ ...parramatta, ...place })),
  ]);
}
