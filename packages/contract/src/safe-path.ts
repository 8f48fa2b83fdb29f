/**
 * Returns undefined if a `redirect` parameter could lead to another site. Browsers read "\" as "/" and drop tabs
 * and line breaks, so the check uses the URL parser's result.
 */
export function safePath(target: string | null | undefined, siteUrl: string): string | undefined {
  if (!target?.startsWith("/")) return undefined;
  const site = new URL(siteUrl);
  const url = URL.parse(target, site.origin);
  // A path that begins with two slashes is another site's address.
  if (!url || url.origin !== site.origin || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
