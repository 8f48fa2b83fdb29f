import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type ServerBuild, ServerRouter } from "react-router";
import * as root from "#app/root.tsx";
import { createApp } from "../app.ts";
import type { Services } from "../services.ts";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/** The site with these pages, by path, inside its real frame, as a visitor without JavaScript gets them. */
export function createPages(services: Services, pages: Record<string, object>) {
  return createApp({
    services,
    pages: { build: () => Promise.resolve(buildOf(pages)) },
    url: services.url,
    trustedProxies: 0,
    isProduction: true,
  });
}

function buildOf(pages: Record<string, object>): ServerBuild {
  const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: asModule(root) } };
  const manifest: ServerBuild["assets"]["routes"] = { root: describe("root", "", root) };
  for (const [address, module] of Object.entries(pages)) {
    const path = address.slice(1);
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
    // The flags of `future` that a release adds are optional in what it does.
  } as unknown as ServerBuild;
}

async function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  const page = createElement(ServerRouter, { context, url: request.url });
  const html = await renderToReadableStream(page);
  await html.allReady;
  headers.set("Content-Type", "text/html");
  return new Response(html, { status, headers });
}

/** A route module's exports fit a server build: React Router's own plugin puts them there unchanged. */
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

export function mainOf(html: string): string {
  return /<main.*?<\/main>/s.exec(html)?.[0] ?? "";
}

/** The text of a page, without tags and React's comments. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,])/g, "$1")
    .trim();
}
