import { NearQuery, PlaceQuery } from "@plumbline/contract/directory-api.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { describePlace } from "./service.ts";

const MOST_SUGGESTIONS = 8;

/** Open to everybody: what the location box suggests. */
export function placesRoutes({ places }: Services) {
  return new Hono<AppEnv>()
    .get("/", async (c) => {
      const { query } = searchParams(PlaceQuery, c);
      return c.json({ places: (await places.suggest(query, MOST_SUGGESTIONS)).map(describePlace) });
    })
    .get("/near", async (c) => c.json(describePlace(await places.near(searchParams(NearQuery, c)))));
}
