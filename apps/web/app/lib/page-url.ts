/**
 * The address of the page that a loader or an action works for. What the browser fetches for a view without a document
 * has another one: `/blog.data?_routes=...`, and `/_.data` or `/blog/_.data` for a path that ends in a slash.
 */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, "");
  url.searchParams.delete("_routes");
  return url;
}
