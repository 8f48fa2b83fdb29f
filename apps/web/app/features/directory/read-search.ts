import { TradieSearch } from "@plumbline/contract/directory.ts";

/** Ignores invalid values, so a truncated link still shows a list. */
export function readSearch(params: URLSearchParams): TradieSearch {
  const given = [...params].filter(([name, value]) => value !== "" && isValid(name, value));
  return TradieSearch.parse(Object.fromEntries(given));
}

function isValid(name: string, value: string): boolean {
  const field = Object.entries(TradieSearch.shape).find(([key]) => key === name)?.[1];
  return field !== undefined && field.safeParse(value).success;
}
