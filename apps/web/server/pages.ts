import type { RequestListener, Server } from "node:http";
import { createDocumentRenderer } from "@plumbline/server/document-renderer.ts";
import type { ServerBuild } from "react-router";
import type { InvoiceFacts } from "./modules/billing/invoice.ts";
import type { RenderMail } from "./modules/mail/service.ts";

/** What is JSX and no page: it is built with the pages (docs/decisions/007). */
export type Renderers = {
  renderMail: RenderMail;
  /** Renders a tax invoice to a PDF. */
  renderInvoice: (facts: InvoiceFacts) => Promise<Uint8Array<ArrayBuffer>>;
};

/** Where the pages come from: the built bundle, or Vite while developing. */
export type Pages = Renderers & {
  /** The React Router build a request is rendered with. */
  build: () => Promise<ServerBuild>;
  /** Folder of the built browser files; Vite serves them from memory while developing. */
  assetsFolder?: string;
  /** Puts what has to come first (Vite's modules and hot updates) before the site's own listener. */
  before: (site: RequestListener) => RequestListener;
  close: () => Promise<void>;
};

/** The pages as `react-router build` left them in `build/`. */
export async function builtPages(folder = new URL("../build/", import.meta.url)): Promise<Pages> {
  const bundle = new URL("server/index.js", folder);
  const build = (await import(bundle.href)) as ServerBuild;
  return {
    build: () => Promise.resolve(build),
    renderMail: renderersOf(build).renderMail,
    renderInvoice: createDocumentRenderer<InvoiceFacts>(bundle, "renderInvoice"),
    assetsFolder: new URL("client", folder).pathname,
    before: (site) => site,
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
    renderMail: async (content) => renderersOf(await build()).renderMail(content),
    renderInvoice: async (facts) => renderersOf(await build()).renderInvoice(facts),
    before: (site) => (request, response) =>
      vite.middlewares(request, response, () => site(request, response)),
    close: () => vite.close(),
  };
}

/** What app/entry.server.tsx exports beside the document's renderer. */
function renderersOf({ entry }: ServerBuild): Renderers {
  const { renderMail, renderInvoice } = entry.module as typeof entry.module & Renderers;
  return { renderMail, renderInvoice };
}
