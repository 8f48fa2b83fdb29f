import type { RequestListener, Server } from "node:http";
import type { ServerBuild } from "react-router";

/** Where an app's pages come from: the built bundle, or Vite while developing. */
export type PageSource = {
  /** The React Router build a request is rendered with. */
  build: () => Promise<ServerBuild>;
  /** Folder of the built browser files; Vite serves them from memory while developing. */
  assetsFolder?: string;
  /** Puts what has to come first (Vite's modules and hot updates) before the app's own listener. */
  before: (app: RequestListener) => RequestListener;
  close: () => Promise<void>;
};

/** The pages as `react-router build` left them in `folder`. `bundle` is their server part, for worker threads to load. */
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

/** The pages straight from the sources of the app in `folder`, reloaded as they are edited. */
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
