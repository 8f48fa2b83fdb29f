import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { Db } from "@plumbline/db/client.ts";
import { sql } from "drizzle-orm";
import type { PlacesService } from "../places/service.ts";
import {
  type SampleBusiness,
  inventBusinesses,
  inventSamples,
  listSamplePlaces,
} from "./sample-businesses.ts";
import { businesses } from "./tables.ts";

const ROWS_AT_ONCE = 5_000;
/** Caps the weight of large cities, because their population counts that of their suburbs a second time. */
const LARGEST_WEIGHT = 40_000;
/** For made-up businesses in places without a known postcode. */
const POSTCODES: Record<State, string> = {
  NSW: "2000",
  VIC: "3000",
  QLD: "4000",
  WA: "6000",
  SA: "5000",
  TAS: "7000",
  ACT: "2600",
  NT: "0800",
};

export async function placeSamples(places: PlacesService): Promise<SampleBusiness[]> {
  const located = [];
  for (const place of listSamplePlaces()) {
    const point = await places.locate(place.name, place.state, place.postcode);
    const { latitude, longitude } = point ?? { latitude: null, longitude: null };
    located.push({ ...place, latitude, longitude, weight: 1 });
  }
  return inventSamples(located);
}

export async function spreadMadeUp(places: PlacesService, count: number): Promise<Iterable<SampleBusiness>> {
  const samples = await placeSamples(places);
  const known = await places.list();
  const spread = known.map((place) => ({
    ...place,
    postcode: place.postcodes[0] ?? POSTCODES[place.state],
    weight: Math.min(Math.max(place.population, 1), LARGEST_WEIGHT),
  }));
  return inventBusinesses(spread, Math.max(0, count - samples.length), samples.length);
}

/** Skips slugs that are taken. Returns how many businesses were added. */
export async function addBusinesses(
  db: Db,
  invented: Promise<Iterable<SampleBusiness>>,
  onProgress: (added: number) => void = () => undefined,
): Promise<number> {
  let added = 0;
  let batch: SampleBusiness[] = [];
  const store = async () => {
    added += await addBatch(db, batch);
    batch = [];
    onProgress(added);
  };
  for (const business of await invented) {
    batch.push(business);
    if (batch.length === ROWS_AT_ONCE) await store();
  }
  if (batch.length > 0) await store();
  return added;
}

/** Run after adding many businesses, so that searches can use index-only scans. */
export async function vacuumBusinesses(db: Db): Promise<void> {
  await db.execute(sql`vacuum (analyze) ${businesses}`);
}

async function addBatch(db: Db, batch: SampleBusiness[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${businesses} (
      slug, business_name, trade, description, suburb, state, postcode, latitude, longitude, service_radius_km,
      phone, website, contact_email, years_experience, specialties, is_sample
    )
    select
      slug, "businessName", trade, description, suburb, state, postcode, latitude, longitude, "serviceRadiusKm",
      phone, website, "contactEmail", "yearsExperience", specialties, true
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as made_up (
      slug text, "businessName" text, trade text, description text, suburb text, state text, postcode text,
      latitude float8, longitude float8, "serviceRadiusKm" int, phone text, website text, "contactEmail" text,
      "yearsExperience" int, specialties text[]
    )
    on conflict (slug) do nothing
  `);
  return rowCount ?? 0;
}
