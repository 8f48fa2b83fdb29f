import { readContent } from "./read-content.ts";
import type { Content, Entry, PublishedEntry } from "./schema.ts";

/** Removes the editors' notes. Throws an error that lists the mistakes. */
export function compile(contentDir: string): Content {
  const { content, problems } = readContent(contentDir);
  if (problems.length > 0) {
    const lines = problems.map(({ where, message }) => `  ${where}: ${message}`);
    throw new Error(`The regulation content has mistakes:\n${lines.join("\n")}`);
  }
  return { ...content, entries: content.entries.map(publish) };
}

function publish({ provenance: _provenance, ...entry }: Entry): PublishedEntry {
  return entry;
}
