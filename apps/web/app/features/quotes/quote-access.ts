import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { QUOTE_COOKIE_DAYS } from "@plumbline/contract/retention.ts";

// Wider than the page's own path, because client-side navigation requests that path with ".data" added.
const PATHS = { customer: "/quotes", business: "/requests" };
export type Side = keyof typeof PATHS;

const LASTS_SECONDS = QUOTE_COOKIE_DAYS * DAY_SECONDS;

/** Moves the key from an emailed link into a cookie, so it stays out of URLs, logs and referrers. */
export function keyCookie(side: Side, id: string, key: string, siteUrl: string): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  // Leaves a real key unchanged, and keeps a forged one from adding cookie attributes.
  const value = encodeURIComponent(key.toWellFormed());
  return `quote_${id}=${value}; Path=${PATHS[side]}; HttpOnly; SameSite=Lax; Max-Age=${LASTS_SECONDS}${secure}`;
}

export function keyInCookie(headers: Headers, id: string): string | undefined {
  const pairs = (headers.get("Cookie") ?? "").split("; ");
  return pairs.find((pair) => pair.startsWith(`quote_${id}=`))?.slice(`quote_${id}=`.length);
}

/** Returns the API header containing the key from the page's cookie. */
export function quoteKey(headers: Headers, id: string): Record<string, string> {
  const key = keyInCookie(headers, id);
  return key ? { "X-Quote-Key": key } : {};
}

export function photoResponse({
  bytes,
  mediaType,
}: {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}): Response {
  return new Response(bytes, {
    headers: { "Content-Type": mediaType, "Cache-Control": "private, no-store" },
  });
}

/** "no-referrer" would also remove the Origin header from forms sent without JavaScript, and the action would reject them. */
export const PRIVATE_PAGE = { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" };
