/** Parameters of a path that name something public. Every other one may be an id or a key, and is not told. */
const PUBLIC_PARAMS = new Set(["slug", "place"]);

/**
 * A page's path as it may be counted and told: "/directory/straight-flow" as it is, "/quotes/3f2b..." as "/quotes/:id".
 * What stands behind the question mark is never part of it. `params` are the path's, as the router found them.
 */
export function publicPath(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  if (params["*"] !== undefined) return "/not-found";
  const hidden = new Map(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || PUBLIC_PARAMS.has(name) ? [] : [[value, name] as const],
    ),
  );
  const parts = pathname.split("/").map((part) => {
    const name = hidden.get(decode(part));
    return name === undefined ? part : `:${name}`;
  });
  return parts.join("/").replace(/(.)\/+$/, "$1");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
