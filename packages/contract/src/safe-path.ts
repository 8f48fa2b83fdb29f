/**
 * The path on our own site that a `redirect` parameter asks for; undefined for anything that could lead elsewhere.
 * Browsers read "\" as "/" and drop tabs and line breaks, so the check is made on what the URL parser makes of it.
 */
export function safePath(target: string | null | undefined, siteUrl: string): string | undefined {
  if (!target?.startsWith("/")) return undefined;
  const site = new URL(siteUrl);
  const url = URL.parse(target, site.origin);
  // A path that begins with two slashes would be another site's address once it stands alone.
  if (!url || url.origin !== site.origin || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
