// This file has no schemas, so that pages don't load Zod.

/** In kilometres. */
export const RADIUS = { min: 5, max: 100, step: 5, default: 25 } as const;

/** Sort orders never depend on what a business pays. */
export const SORT_ORDERS = ["rating", "reviews", "experience", "distance"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
