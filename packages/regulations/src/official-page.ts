import type { PublishedEntry } from "./schema.ts";

/** An official https page that isn't just a home page. */
export function isOfficialPage({ url, official }: PublishedEntry["sources"][number]): boolean {
  return official && /^https:\/\/[^/]+\/./.test(url);
}
