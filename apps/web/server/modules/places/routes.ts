import { NearQuery, Place, PlaceQuery, PlaceSuggestions } from "@plumbline/contract/directory.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { describePlace } from "./service.ts";

const MOST_SUGGESTIONS = 8;

export function placesRoutes({ places }: Services) {
  return new Hono<AppEnv>()
    .get(
      "/",
      describeRoute(
        "Suggest places. Up to 8 for a partly typed suburb or postcode, likeliest first.",
        PlaceSuggestions,
      ),
      searchParams(PlaceQuery),
      async (c) => {
        const { query } = c.req.valid("query");
        return c.json({ places: (await places.suggest(query, MOST_SUGGESTIONS)).map(describePlace) });
      },
    )
    .get(
      "/near",
      describeRoute("Find the place nearest to a point.", Place, { errors: [404] }),
      searchParams(NearQuery),
      async (c) => c.json(describePlace(await places.near(c.req.valid("query")))),
    );
}
