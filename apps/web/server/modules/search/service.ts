import { TradieSearch } from "@plumbline/contract/directory.ts";
import { FOUND_SHOWN, type SiteSearchResults } from "@plumbline/contract/search.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import type { BlogService } from "../blog/service.ts";
import { askedWords } from "../directory/asked-words.ts";
import type { DirectoryService } from "../directory/service.ts";
import { createGuideIndex } from "./guide-index.ts";
import { findHelp } from "./help-pages.ts";

type SearchOptions = {
  entries: readonly PublishedEntry[];
  directory: Pick<DirectoryService, "search">;
  blog: Pick<BlogService, "search">;
};

/** One search over everything a visitor can read. */
export function createSiteSearch({ entries, directory, blog }: SearchOptions) {
  const findGuides = createGuideIndex(entries);

  return async function search(query: string): Promise<SiteSearchResults> {
    if (query === "") return { guides: NONE, tradies: NONE, posts: NONE, help: NONE };
    const [guides, tradies, posts] = await Promise.all([
      findGuides(query),
      findTradies(query),
      blog.search(query),
    ]);
    return {
      guides,
      tradies,
      posts: best(posts),
      help: best(findHelp(query)),
    };
  };

  async function findTradies(query: string): Promise<SiteSearchResults["tradies"]> {
    // The directory would list every tradie for a query without meaningful words, such as "the".
    if (askedWords(query).length === 0) return NONE;
    const { tradies, counts } = await directory.search(TradieSearch.parse({ search: query }));
    return { items: tradies.slice(0, FOUND_SHOWN), total: counts.verified + counts.others };
  }
}

const NONE = { items: [], total: 0 };

function best<Item>(found: Item[]): { items: Item[]; total: number } {
  return { items: found.slice(0, FOUND_SHOWN), total: found.length };
}
