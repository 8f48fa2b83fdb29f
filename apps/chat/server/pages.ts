import type { RequestListener, Server } from "node:http";
import { createDocumentRenderer } from "@plumbline/server/document-renderer.ts";
import type { ServerBuild } from "react-router";
import type { SiteNoteFacts } from "./modules/documents/site-note.ts";

/** What is JSX and no page: it is built with the pages (docs/decisions/007). */
export type Renderers = {
  /** Renders a site note to a PDF. */
  renderSiteNote: (facts: SiteNoteFacts) => Promise<Uint8Array<ArrayBuffer>>;
};

/** Where the pages come from: the built bundle, or Vite while developing. */
export type Pages = Renderers & {
  /** The React Router build a request is rendered with. */
  build: () => Promise<ServerBuild>;
  /** Folder of the built browser files; Vite serves them from memory while developing. */
  assetsFolder?: string;
  /** Puts what has to come first (Vite's modules and hot updates) before the app's own listener. */
  before: (app: RequestListener) => RequestListener;
  close: () => Promise<void>;
};

/** The pages as `react-router build` left them in `build/`. */
export async function builtPages(folder = new URL("../build/", import.meta.url)): Promise<Pages> {
  const bundle = new URL("server/index.js", folder);
  const build = (await import(bundle.href)) as ServerBuild;
  return {
    build: () => Promise.resolve(build),
    renderSiteNote: createDocumentRenderer<SiteNoteFacts>(bundle, "renderSiteNote"),
    assetsFolder: new URL("client", folder).pathname,
    before: (app) => app,
    close: async () => undefined,
  };
}

/** The pages straight from their sources, reloaded as they are edited. */
export async function developmentPages(server: Server): Promise<Pages> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: new URL("..", import.meta.url).pathname,
    server: { middlewareMode: { server }, ws: { server } },
  });
  const build = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  return {
    build,
    renderSiteNote: async (facts) => renderersOf(await build()).renderSiteNote(facts),
    before: (app) => (request, response) => vite.middlewares(request, response, () => app(request, response)),
    close: () => vite.close(),
  };
}

/** What app/entry.server.tsx exports beside the document's renderer. */
function renderersOf({ entry }: ServerBuild): Renderers {
  const { renderSiteNote } = entry.module as typeof entry.module & Renderers;
  return { renderSiteNote };
}
