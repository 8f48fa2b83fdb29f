import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { QUOTE_COOKIE_DAYS } from "@plumbline/contract/retention.ts";

// Not under the page's own path: a navigation with script asks for the path with ".data" behind it.
const PATHS = { customer: "/quotes", business: "/requests" };
export type Side = keyof typeof PATHS;

const LASTS_SECONDS = QUOTE_COOKIE_DAYS * DAY_SECONDS;

/** The key of a mail moves into a cookie of its pages, so that no address, log or referrer carries it on. */
export function keyCookie(side: Side, id: string, key: string, siteUrl: string): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  // A real key stays as it is; what else the address gives must not add attributes.
  const value = encodeURIComponent(key.toWellFormed());
  return `quote_${id}=${value}; Path=${PATHS[side]}; HttpOnly; SameSite=Lax; Max-Age=${LASTS_SECONDS}${secure}`;
}

export function keyInCookie(headers: Headers, id: string): string | undefined {
  const pairs = (headers.get("Cookie") ?? "").split("; ");
  return pairs.find((pair) => pair.startsWith(`quote_${id}=`))?.slice(`quote_${id}=`.length);
}

/** The header by which the API knows whose request it is, from the cookie of the page. */
export function quoteKey(headers: Headers, id: string): Record<string, string> {
  const key = keyInCookie(headers, id);
  return key ? { "X-Quote-Key": key } : {};
}

/** A photo of a request, for whoever may see it. */
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

/**
 * Addresses of these pages go to no other site. "no-referrer" would also take the Origin from a form sent without
 * script, and the action would be refused.
 */
export const PRIVATE_PAGE = { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" };
