import { RADIUS } from "@plumbline/contract/directory-options.ts";
import type { TradieSearch } from "@plumbline/contract/directory.ts";

/** The filters as they come from a search or from a form's fields. */
export type Filters = { [filter in keyof TradieSearch]?: string | number | undefined };

/** What is left out of an address. The trade's "all" is the select's own word for none. */
const DEFAULTS: Filters = { tradeType: "all", radius: RADIUS.default, sortBy: "rating", page: 1 };
const ORDER = ["search", "tradeType", "location", "radius", "sortBy", "page"] as const;

/** The address of a list, without what goes without saying: "/directory?tradeType=plumber&radius=50". */
export function searchAddress(filters: Filters): string {
  return `/directory${searchQuery(filters)}`;
}

/** The address of a list with a business opened over it; the address bar shows the business's own. */
export function profileOverList(filters: Filters, slug: string): string {
  const query = searchQuery(filters);
  return `/directory${query}${query ? "&" : "?"}profile=${encodeURIComponent(slug)}`;
}

function searchQuery(filters: Filters): string {
  const query = new URLSearchParams();
  for (const name of ORDER) {
    const text = String(filters[name] ?? "").trim();
    if (text && text !== String(DEFAULTS[name] ?? "")) query.set(name, text);
  }
  return query.size > 0 ? `?${query}` : "";
}

/** Whether two addresses show the same list, whatever stands open over it. */
export function isSameList(a: URL, b: URL): boolean {
  return a.pathname === b.pathname && listQuery(a.search) === listQuery(b.search);
}

/** The part of a query that says which list is shown. */
export function listQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("profile");
  return query.toString();
}
