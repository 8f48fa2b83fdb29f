import { ENTRY_SCHEME } from "@plumbline/contract/blog.ts";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";

const parser = unified().use(remarkParse).use(remarkGfm);

export function citedIds(content: string): string[] {
  const tree = parser.parse(content);
  const addresses = new Map<string, string>();
  visit(tree, "definition", ({ identifier, url }) => {
    if (!addresses.has(identifier)) addresses.set(identifier, url);
  });
  const ids = new Set<string>();
  visit(tree, (node) => {
    const url =
      node.type === "link"
        ? node.url
        : node.type === "linkReference"
          ? addresses.get(node.identifier)
          : undefined;
    const id = url === undefined ? undefined : entryIdOf(url);
    if (id) ids.add(id);
  });
  return [...ids];
}

export function entryIdOf(address: string): string | undefined {
  if (!address.toLowerCase().startsWith(ENTRY_SCHEME)) return undefined;
  return address.slice(ENTRY_SCHEME.length);
}
