// What the filters of the directory offer. Apart from the schemas, so that the page's script does without Zod.

/** In kilometres. */
export const RADIUS = { min: 5, max: 100, step: 5, default: 25 } as const;

/** How a visitor may have the list ordered. Nothing a business pays for is among it. */
export const SORT_ORDERS = ["rating", "reviews", "experience", "distance"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
