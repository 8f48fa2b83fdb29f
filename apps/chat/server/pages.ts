import type { Server } from "node:http";
import { createDocumentRenderer } from "@plumbline/server/document-renderer.ts";
import { openBuiltPages, openDevelopmentPages, type PageSource } from "@plumbline/server/pages.ts";
import type { ServerBuild } from "react-router";
import type { SiteNoteFacts } from "./modules/documents/site-note.ts";

/** What is JSX and no page: it is built with the pages (docs/decisions/007). */
export type Renderers = {
  /** Renders a site note to a PDF. */
  renderSiteNote: (facts: SiteNoteFacts) => Promise<Uint8Array<ArrayBuffer>>;
};

export type Pages = PageSource & Renderers;

/** The pages as `react-router build` left them in `build/`. */
export async function builtPages(folder = new URL("../build/", import.meta.url)): Promise<Pages> {
  const { source, bundle } = await openBuiltPages(folder);
  return { ...source, renderSiteNote: createDocumentRenderer<SiteNoteFacts>(bundle, "renderSiteNote") };
}

/** The pages straight from their sources, reloaded as they are edited. */
export async function developmentPages(server: Server): Promise<Pages> {
  const source = await openDevelopmentPages(new URL("..", import.meta.url), server);
  const renderSiteNote: Renderers["renderSiteNote"] = async (facts) =>
    renderersOf(await source.build()).renderSiteNote(facts);
  return { ...source, renderSiteNote };
}

/** What app/entry.server.tsx exports beside the document's renderer. */
function renderersOf({ entry }: ServerBuild) {
  return entry.module as typeof entry.module & Renderers;
}
