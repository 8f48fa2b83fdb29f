import { z } from "zod";
import { Place, TradieProfile, TradieSearch, TradieSummary } from "./directory.ts";
import type { Endpoint } from "./endpoint.ts";

/** What somebody has typed of a place so far. */
export const PlaceQuery = z.object({
  query: z
    .string({ error: "Type a suburb or postcode" })
    .trim()
    .min(1, "Type a suburb or postcode")
    .max(120, "Please keep it under 120 characters"),
});

export const PlaceSuggestions = z.object({ places: z.array(Place) });

const NOT_IN_AUSTRALIA = "That is not in Australia";

/** A point in Australia, its islands included. */
export const NearQuery = z.object({
  latitude: z.coerce.number({ error: NOT_IN_AUSTRALIA }).min(-56, NOT_IN_AUSTRALIA).max(-8, NOT_IN_AUSTRALIA),
  longitude: z.coerce
    .number({ error: NOT_IN_AUSTRALIA })
    .min(96, NOT_IN_AUSTRALIA)
    .max(169, NOT_IN_AUSTRALIA),
});

/** The calls that find a business. */
export const DIRECTORY_ENDPOINTS = [
  {
    method: "get",
    path: "/api/directory/tradies",
    summary: "Find tradies",
    description:
      "A page of active businesses, verified ones first, each group in the order of `sortBy`. `X-Total-Count` and " +
      "`X-Verified-Count` count all pages, `Link` names the next and the one before, `X-Place` the place searched " +
      "around. A business counts when it lies within the radius, or the place within its own service area. A " +
      "location that is unknown or one of several is refused, with suggestions.",
    query: TradieSearch,
    response: z.array(TradieSummary),
    errors: [400],
  },
  {
    method: "get",
    path: "/api/directory/tradies/{id}",
    summary: "A tradie's profile",
    description: "Everything a visitor may know of an active business, by its id or the address of its page.",
    response: TradieProfile,
    errors: [404],
  },
  {
    method: "get",
    path: "/api/directory/places",
    summary: "Suggest places",
    description: "Up to 8 places for what has been typed of a suburb or postcode, the likeliest first.",
    query: PlaceQuery,
    response: PlaceSuggestions,
    errors: [400],
  },
  {
    method: "get",
    path: "/api/directory/places/near",
    summary: "The place near a point",
    description: "The closest place the gazetteer knows.",
    query: NearQuery,
    response: Place,
    errors: [400, 404],
  },
] as const satisfies Endpoint[];
