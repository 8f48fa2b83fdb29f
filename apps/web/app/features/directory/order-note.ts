import type { SortOrder } from "@plumbline/contract/directory-options.ts";

export const ORDER_REASONS = {
  rating: "best rated first (a few reviews count for less)",
  reviews: "most reviews first",
  experience: "most years of experience first",
  distance: "nearest first",
} satisfies Record<SortOrder, string>;

export const ORDER_PROMISE = "Businesses can't pay to rank higher.";
