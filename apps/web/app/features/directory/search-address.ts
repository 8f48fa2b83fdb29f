import { RADIUS } from "@plumbline/contract/directory-options.ts";
import type { TradieSearch } from "@plumbline/contract/directory.ts";

export type Filters = { [filter in keyof TradieSearch]?: string | number | undefined };

/** Values left out of addresses. "all" is the trade select's value for no trade. */
const DEFAULTS: Filters = { tradeType: "all", radius: RADIUS.default, sortBy: "rating", page: 1 };
const ORDER = ["search", "tradeType", "location", "radius", "sortBy", "page"] as const;

/** Builds an address such as "/directory?tradeType=plumber&radius=50", without default values. */
export function searchAddress(filters: Filters): string {
  return `/directory${searchQuery(filters)}`;
}

/** The list's address with a profile open over it. The address bar shows the profile's own address. */
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

/** A profile opened over the list doesn't count as a different list. */
export function isSameList(a: URL, b: URL): boolean {
  return a.pathname === b.pathname && listQuery(a.search) === listQuery(b.search);
}

export function listQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("profile");
  return query.toString();
}
