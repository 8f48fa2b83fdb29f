import type { PublishedEntry } from "./schema.ts";

export function isOfficialPage({ url, official }: PublishedEntry["sources"][number]): boolean {
  return official && /^https:\/\/[^/]+\/./.test(url);
}
