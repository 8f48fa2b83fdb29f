// The naive search that bench-directory.ts compares against.
import { type TradieSearch, TRADIES_PER_PAGE } from "@plumbline/contract/directory.ts";
import type { Db } from "@plumbline/db/client.ts";
import { sql } from "drizzle-orm";
import type { PlacesService } from "../server/modules/places/service.ts";

export async function searchPlainly(db: Db, places: PlacesService, asked: TradieSearch): Promise<void> {
  const settled = await places.settle(asked.location);
  const point = settled.kind === "found" ? settled.place : { latitude: 0, longitude: 0 };
  const distance = sql`2 * 6371 * asin(sqrt(least(1, sin(radians(latitude - ${point.latitude}::float8) / 2) ^ 2
    + cos(radians(${point.latitude}::float8)) * cos(radians(latitude))
      * sin(radians(longitude - ${point.longitude}::float8) / 2) ^ 2)))`;
  const isWanted = sql`is_active and deleted_at is null and trade = ${asked.tradeType}
    and concat_ws(' ', business_name, trade, suburb, array_to_string(specialties, ' ')) ilike ${`%${asked.search}%`}
    and ${distance} <= greatest(${asked.radius}::int, service_radius_km)`;
  await db.execute(sql`select count(*) from businesses where ${isWanted}`);
  await db.execute(sql`
    select *, ${distance} as distance from businesses where ${isWanted}
    order by verified_until >= current_date desc nulls last, rating_sum / greatest(review_count, 1) desc, id
    limit ${TRADIES_PER_PAGE}
  `);
}
