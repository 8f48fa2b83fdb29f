import { z } from "zod";
import { BlogPostSummary } from "./blog.ts";
import { TradieSummary } from "./directory.ts";
import { JURISDICTIONS } from "./jurisdictions.ts";
import { SEARCH_MAX_LENGTH } from "./limits.ts";
import { TOPICS } from "./topics.ts";

/** How many results each group shows. Its `total` counts them all. */
export const FOUND_SHOWN = 6;

export const SiteSearch = z.object({
  q: z.string().trim().max(SEARCH_MAX_LENGTH, "Please keep it under 120 characters").default(""),
});
export type SiteSearch = z.infer<typeof SiteSearch>;

export const FoundGuide = z.object({
  title: z.string(),
  path: z.string(),
  jurisdiction: z.enum(JURISDICTIONS),
  topic: z.enum(TOPICS),
  /** The rule's first sentence. */
  lead: z.string(),
});
export type FoundGuide = z.infer<typeof FoundGuide>;

export const FoundPost = BlogPostSummary.pick({ slug: true, title: true, excerpt: true, category: true });
export type FoundPost = z.infer<typeof FoundPost>;

export const FoundHelp = z.object({ title: z.string(), path: z.string(), about: z.string() });
export type FoundHelp = z.infer<typeof FoundHelp>;

function foundList<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number().int().nonnegative() });
}

/** Each group has its best matches first. All are empty for an empty query. */
export const SiteSearchResults = z.object({
  guides: foundList(FoundGuide),
  tradies: foundList(TradieSummary),
  posts: foundList(FoundPost),
  help: foundList(FoundHelp),
});
export type SiteSearchResults = z.infer<typeof SiteSearchResults>;
