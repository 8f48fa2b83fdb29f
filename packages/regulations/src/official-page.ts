import type { PublishedEntry } from "./schema.ts";

/** Whether a source is an official body's own page, over https, and not just its home page. */
export function isOfficialPage({ url, official }: PublishedEntry["sources"][number]): boolean {
  return official && /^https:\/\/[^/]+\/./.test(url);
}
