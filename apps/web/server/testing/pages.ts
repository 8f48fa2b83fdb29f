import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { type EntryContext, type ServerBuild, ServerRouter } from "react-router";
import { createApp } from "../app.ts";
import type { Services } from "../services.ts";

type RouteModule = { default: unknown; loader?: unknown; action?: unknown };

/** Serves the whole site with these pages, keyed by path, as a visitor without JavaScript gets them. */
export function createPages(services: Services, modules: Record<string, RouteModule>) {
  const paths = Object.keys(modules);
  const describe = (path: string) => ({ id: path, path: path.slice(1), module: modules[path] });
  const asset = (path: string) => ({
    ...describe(path),
    module: "",
    hasLoader: modules[path]?.loader !== undefined,
    hasAction: modules[path]?.action !== undefined,
  });
  // Contains only the parts of a build that are needed to answer a request.
  const build = {
    entry: { module: { default: renderPage } },
    routes: Object.fromEntries(paths.map((path) => [path, describe(path)])),
    assets: { routes: Object.fromEntries(paths.map((path) => [path, asset(path)])) },
    ssr: true,
    future: {},
    prerender: [],
    publicPath: "/",
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  return createApp({
    services,
    pages: { build: () => Promise.resolve(build) },
    url: services.url,
    trustedProxies: 0,
    isProduction: true,
  });
}

function renderPage(request: Request, status: number, headers: Headers, context: EntryContext): Response {
  headers.set("Content-Type", "text/html");
  const html = renderToString(createElement(ServerRouter, { context, url: request.url }));
  return new Response(html, { status, headers });
}

/** The text of a page, without tags and React's comments. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,])/g, "$1")
    .trim();
}
