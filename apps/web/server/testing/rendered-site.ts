import type { Db } from "@plumbline/db/client.ts";
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type ServerBuild, ServerRouter } from "react-router";
import * as root from "#app/root.tsx";
import { createApp } from "../app.ts";
import { createTestApp } from "./app.ts";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/** Answers with the HTML of these pages, by path, inside the site's real frame. */
export function createRenderedSite(
  db: Db,
  pages: Record<string, object>,
  dependencies: Parameters<typeof createTestApp>[1] = {},
) {
  const site = createTestApp(db, dependencies);
  const app = createApp({
    services: site.services,
    pages: { build: () => Promise.resolve(buildOf(pages)) },
    url: site.services.url,
    trustedProxies: 0,
    isProduction: true,
  });
  return { ...site, app };
}

function buildOf(pages: Record<string, object>): ServerBuild {
  const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: asModule(root) } };
  const manifest: ServerBuild["assets"]["routes"] = { root: describe("root", "", root) };
  for (const [path, module] of Object.entries(pages)) {
    routes[path] = { id: path, parentId: "root", path, module: asModule(module) };
    manifest[path] = { ...describe(path, path, module), parentId: "root" };
  }
  return {
    entry: { module: { default: render } },
    routes,
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: manifest,
      url: "/manifest.js",
      version: "1",
    },
    ssr: true,
    isSpaMode: false,
    future: {},
    prerender: [],
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    routeDiscovery: { mode: "initial" },
    // A release may add flags to the type of `future`, but all of them are optional at run time.
  } as unknown as ServerBuild;
}

async function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  const page = createElement(ServerRouter, { context, url: request.url });
  const html = await renderToReadableStream(page);
  await html.allReady;
  headers.set("Content-Type", "text/html");
  return new Response(html, { status, headers });
}

/**
 * A route module's exports fit a server build, because React Router's own plugin copies them there unchanged.
 */
function asModule(module: object): RouteModule {
  return module as RouteModule;
}

function describe(id: string, path: string, module: object) {
  return {
    id,
    path,
    module: `/${id}.js`,
    hasAction: "action" in module,
    hasLoader: "loader" in module,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: "ErrorBoundary" in module,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
}
