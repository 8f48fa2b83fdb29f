import { publicPath } from "@plumbline/contract/public-path.ts";
import { isbot } from "isbot";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

const NOT_COUNTED = /^\/(admin|dev|sandbox|oauth-clients)(\/|$)/;

type Routes = ServerBuild["routes"];
type Answer = { status: number; headers: Headers };

/** Returns undefined for failures, redirects, bots, prefetches, refetches and visitors who opted out of tracking. */
export function viewedPath(request: Request, answer: Answer, routes: Routes): string | undefined {
  if (request.method !== "GET" || answer.status !== 200) return undefined;
  const url = new URL(request.url);
  const pathname = pageOf(url.pathname);
  const isDocument = answer.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  if (pathname === undefined ? !isDocument : isSamePage(request, pathname)) return undefined;
  if (isUnasked(request.headers)) return undefined;
  const path = pathname ?? url.pathname;
  if (NOT_COUNTED.test(path)) return undefined;
  const match = matchRoutes(treeOf(routes), path)?.at(-1);
  return match && publicPath(path, match.params);
}

/** Path of the page that a React Router data request is for; undefined for a document request. */
function pageOf(pathname: string): string | undefined {
  if (!pathname.endsWith(".data")) return undefined;
  if (pathname === "/_root.data") return "/";
  return pathname.replace(/(\/_)?\.data$/, "") || "/";
}

/** Refetching a page's data after a form or with another filter isn't a new view. */
function isSamePage({ headers }: Request, pathname: string): boolean {
  const from = URL.parse(headers.get("Referer") ?? "");
  return from?.pathname === pathname;
}

function isUnasked(headers: Headers): boolean {
  const agent = headers.get("User-Agent") ?? "";
  return (
    agent === "" ||
    isbot(agent) ||
    headers.get("DNT") === "1" ||
    headers.get("Sec-GPC") === "1" ||
    /prefetch|prerender/.test(`${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`)
  );
}

const TREES = new WeakMap<Routes, RouteObject[]>();

function treeOf(routes: Routes): RouteObject[] {
  const known = TREES.get(routes);
  if (known) return known;
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path, index, caseSensitive } = route;
      return [
        index
          ? { id, path, caseSensitive, index: true as const }
          : { id, path, caseSensitive, children: childrenOf(id) },
      ];
    });
  const tree = childrenOf(undefined);
  TREES.set(routes, tree);
  return tree;
}
