import type { SortOrder } from "@plumbline/contract/directory-options.ts";

/** Why a list stands in the order it does, to follow what it is a list of. */
export const ORDER_REASONS = {
  rating: "best rated first (a few reviews weigh less)",
  reviews: "most reviews first",
  experience: "most years of experience first",
  distance: "nearest first",
} satisfies Record<SortOrder, string>;

export const ORDER_PROMISE = "No business pays for its place.";
