/**
 * The page's own URL. Client-side navigation requests a different one: `/blog.data?_routes=...`, or `/_.data` or
 * `/blog/_.data` for a path that ends in a slash.
 */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, "");
  url.searchParams.delete("_routes");
  return url;
}
