import type { Server } from "node:http";
import { createDocumentRenderer } from "@plumbline/server/document-renderer.ts";
import { openBuiltPages, openDevelopmentPages, type PageSource } from "@plumbline/server/pages.ts";
import type { ServerBuild } from "react-router";
import type { InvoiceFacts } from "./modules/billing/invoice.ts";
import type { RenderMail } from "./modules/mail/service.ts";

/** JSX that isn't a page but is built with the pages (docs/decisions/007). */
export type Renderers = {
  renderMail: RenderMail;
  renderInvoice: (facts: InvoiceFacts) => Promise<Uint8Array<ArrayBuffer>>;
};

export type Pages = PageSource & Renderers;

export async function builtPages(folder = new URL("../build/", import.meta.url)): Promise<Pages> {
  const { source, bundle, build } = await openBuiltPages(folder);
  return {
    ...source,
    renderMail: renderersOf(build).renderMail,
    renderInvoice: createDocumentRenderer<InvoiceFacts>(bundle, "renderInvoice"),
  };
}

export async function developmentPages(server: Server): Promise<Pages> {
  const source = await openDevelopmentPages(new URL("..", import.meta.url), server);
  return {
    ...source,
    renderMail: async (content) => renderersOf(await source.build()).renderMail(content),
    renderInvoice: async (facts) => renderersOf(await source.build()).renderInvoice(facts),
  };
}

function renderersOf({ entry }: ServerBuild) {
  return entry.module as typeof entry.module & Renderers;
}
