/** Path parameters that name something public. Any other could be an id or a key, so it isn't reported. */
const PUBLIC_PARAMS = new Set(["slug", "place"]);

/**
 * A page's path as analytics may record it: "/directory/straight-flow" stays, "/quotes/3f2b..." becomes
 * "/quotes/:id". The query string is dropped. `params` come from the router.
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
