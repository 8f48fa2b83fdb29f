import { createHash } from "node:crypto";
import type { CitedEntry } from "@plumbline/contract/blog.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown from "react-markdown";
import { citedIds } from "#app/lib/cited-ids.ts";
import { markdownOptions } from "#app/lib/markdown-options.ts";
import { keepRecent } from "./keep-recent.ts";

const recallHtml = keepRecent<string>(200);
const recallIds = keepRecent<string[]>(500);

/** The Markdown of a post as HTML that may stand in a page. `base` makes links that work elsewhere. */
export function renderPost(content: string, cited: CitedEntry[], base?: string): string {
  const shown = cited.map(({ id, number, jurisdiction }) => [id, number, jurisdiction]);
  return recallHtml(hashOf(JSON.stringify([content, shown, base])), () => {
    const options = markdownOptions({ cited, ...(base && { base }) });
    return renderToStaticMarkup(createElement(ReactMarkdown, options, content));
  });
}

/** The ids of the entries that a post cites, in the order of its text. */
export function entriesIn(content: string): string[] {
  return recallIds(hashOf(content), () => citedIds(content));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
