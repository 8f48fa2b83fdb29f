import type { Server } from "node:http";
import { createDocumentRenderer } from "@plumbline/server/document-renderer.ts";
import { openBuiltPages, openDevelopmentPages, type PageSource } from "@plumbline/server/pages.ts";
import type { ServerBuild } from "react-router";
import type { SiteNoteFacts } from "./modules/documents/site-note.ts";

/** These documents are written in JSX, so they're built with the pages (docs/decisions/007). */
export type Renderers = {
  renderSiteNote: (facts: SiteNoteFacts) => Promise<Uint8Array<ArrayBuffer>>;
};

export type Pages = PageSource & Renderers;

export async function builtPages(folder = new URL("../build/", import.meta.url)): Promise<Pages> {
  const { source, bundle } = await openBuiltPages(folder);
  return { ...source, renderSiteNote: createDocumentRenderer<SiteNoteFacts>(bundle, "renderSiteNote") };
}

export async function developmentPages(server: Server): Promise<Pages> {
  const source = await openDevelopmentPages(new URL("..", import.meta.url), server);
  const renderSiteNote: Renderers["renderSiteNote"] = async (facts) =>
    renderersOf(await source.build()).renderSiteNote(facts);
  return { ...source, renderSiteNote };
}

/** app/entry.server.tsx exports these next to the document renderer. */
function renderersOf({ entry }: ServerBuild) {
  return entry.module as typeof entry.module & Renderers;
}
