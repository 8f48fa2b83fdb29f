import type { RequestListener, Server } from "node:http";
import type { ServerBuild } from "react-router";

/** The built bundle, or Vite in development. */
export type PageSource = {
  build: () => Promise<ServerBuild>;
  /** Vite serves assets from memory in development. */
  assetsFolder?: string;
  /** Puts Vite's modules and hot updates before the app's own listener. */
  before: (app: RequestListener) => RequestListener;
  close: () => Promise<void>;
};

/** `bundle` is the server part of the built pages, for worker threads to load. */
export async function openBuiltPages(folder: URL) {
  const bundle = new URL("server/index.js", folder);
  const build = (await import(bundle.href)) as ServerBuild;
  const source: PageSource = {
    build: () => Promise.resolve(build),
    assetsFolder: new URL("client", folder).pathname,
    before: (app) => app,
    close: async () => undefined,
  };
  return { source, bundle, build };
}

/** Reloads sources as they're edited. */
export async function openDevelopmentPages(folder: URL, server: Server): Promise<PageSource> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: folder.pathname,
    server: { middlewareMode: { server }, ws: { server } },
  });
  return {
    build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    before: (app) => (request, response) => vite.middlewares(request, response, () => app(request, response)),
    close: () => vite.close(),
  };
}
