// Runs in a thread (render.ts), because some Markdown takes minutes to render.
import type { CitedEntry } from "@plumbline/contract/blog.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown from "react-markdown";
import { markdownOptions } from "#app/lib/markdown-options.ts";

export type PostText = { content: string; cited: CitedEntry[]; base: string | undefined };

export default function writeHtml({ content, cited, base }: PostText): string {
  const options = markdownOptions({ cited, ...(base && { base }) });
  return renderToStaticMarkup(createElement(ReactMarkdown, options, content));
}
