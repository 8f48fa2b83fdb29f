import type { RequestListener, Server } from "node:http";
import type { ServerBuild } from "react-router";

export type PageSource = {
  build: () => Promise<ServerBuild>;
  assetsFolder?: string;
  before: (app: RequestListener) => RequestListener;
  close: () => Promise<void>;
};

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
