// Renders the Markdown of posts without raw HTML, with only our own pictures, safe links, and citations as chips.
// docs/security.md explains each step.
import { type CitedEntry, slugify } from "@plumbline/contract/blog.ts";
import { isOurPicture, sizeOfPicture } from "@plumbline/contract/uploads.ts";
import type { ExtraProps, Options } from "react-markdown";
import rehypeSanitize, { type Options as SanitizeSchema } from "rehype-sanitize";
import remarkBreaks from "remark-breaks";
import remarkGfm from "remark-gfm";
import { SKIP, visit } from "unist-util-visit";
import { entryIdOf } from "./cited-ids.ts";

type Element = NonNullable<ExtraProps["node"]>;
type Child = Element["children"][number];
/** Also contains raw HTML nodes that the writer typed. */
type Tree = Element | { type: "root"; children: (Child | { type: "doctype" } | Raw)[] };
type Raw = { type: "raw"; value: string };

export type MarkdownProps = {
  content: string;
  cited: CitedEntry[];
};

type MarkdownContext = Pick<MarkdownProps, "cited"> & {
  /** The page's address, which links resolve against when the text is shown on another page. */
  base?: string;
};

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const SCHEMES = ["http", "https", "mailto", "entry"];
/** Phones capitalise the first letter typed, and the sanitiser is case-sensitive. */
const asTyped = (scheme: string) => [
  scheme,
  scheme.toUpperCase(),
  scheme[0]?.toUpperCase() + scheme.slice(1),
];
const SCHEMA: SanitizeSchema = {
  tagNames: [
    ...HEADINGS,
    "a",
    "blockquote",
    "br",
    "code",
    "del",
    "em",
    "hr",
    "img",
    "input",
    "li",
    "ol",
    "p",
    "pre",
    "section",
    "strong",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
  ],
  attributes: {
    // These ids belong to footnotes and begin with "user-content-".
    a: ["href", "id", "ariaLabel"],
    img: ["src", "alt"],
    input: ["checked"],
    li: ["id"],
    ol: ["start"],
    td: ["align"],
    th: ["align"],
  },
  protocols: { href: SCHEMES.flatMap(asTyped), src: [] },
  clobber: [],
  strip: ["script", "style"],
};

const NOWHERE = "https://nowhere.invalid";

export function markdownOptions({ cited, base }: MarkdownContext): Options {
  const citations = new Map(cited.map((entry) => [entry.id, entry]));
  return {
    remarkPlugins: [remarkGfm, remarkBreaks],
    remarkRehypeOptions: { footnoteLabelProperties: {} },
    rehypePlugins: [
      () => showTypedHtml,
      [rehypeSanitize, SCHEMA],
      () => nestHeadings,
      () => (tree: Tree) => shape(tree, citations, base),
    ],
    // The schema above has already filtered addresses, and the default transform would drop `entry:`.
    urlTransform: (address) => address,
  };
}

/** Our Markdown has no HTML, so typed HTML is shown as text, without comments. */
function showTypedHtml(tree: Tree): void {
  visit(tree as never, "raw", (node: Raw, index, parent: Tree | undefined) => {
    if (!parent || index === undefined) return;
    const value = node.value.replaceAll(/<!--[^]*?(-->|$)/g, "");
    const text: Child = { type: "text", value };
    parent.children[index] = parent.type === "root" ? element("p", {}, [text]) : text;
    return SKIP;
  });
}

/** Starts headings one level below the page's own, skips no level, and gives each an anchor. */
function nestHeadings(tree: Tree): void {
  const depths: number[] = [];
  visit(tree as never, "element", ({ tagName }: Element) => {
    if (HEADINGS.includes(tagName)) depths.push(Number(tagName[1]));
  });
  const first = Math.min(...depths);
  const taken = new Set<string>();
  let above = 1;
  visit(tree as never, "element", (node: Element) => {
    if (!HEADINGS.includes(node.tagName)) return;
    above = Math.min(Number(node.tagName[1]) - first + 2, above + 1, 6);
    node.tagName = `h${above}`;
    const wanted = anchorOf(textOf(node));
    let id = wanted;
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
    taken.add(id);
    node.properties = { id };
  });
}

/** The prefix keeps a heading from taking an id used elsewhere on the page. */
function anchorOf(text: string): string {
  return `part-${slugify(text) || "heading"}`;
}

function shape(tree: Tree, citations: Map<string, CitedEntry>, base: string | undefined): void {
  let tables = 0;
  visit(tree as never, "element", (node: Element, index, parent: Tree | undefined) => {
    if (!parent || index === undefined) return;
    const replaceBy = (...nodes: Child[]): [typeof SKIP, number] => {
      parent.children.splice(index, 1, ...nodes);
      // Their children are already handled, or stay as they are.
      return [SKIP, index + nodes.length];
    };
    switch (node.tagName) {
      case "a": {
        const address = node.properties["href"] ?? "";
        const id = entryIdOf(address);
        shape({ type: "root", children: node.children }, citations, base);
        // The sanitiser removed a forbidden address from this link.
        if (address === "") return replaceBy(...node.children);
        if (id === undefined) return linkTo(node, address, base);
        const text = textOf(node) === address ? [] : node.children;
        const entry = citations.get(id);
        return replaceBy(...text, ...(entry ? [chipOf(entry, base)] : []));
      }
      case "img": {
        const source = node.properties["src"] ?? "";
        const alt = node.properties["alt"] ?? "";
        if (!isOurPicture(source)) return replaceBy({ type: "text", value: alt });
        node.properties = { src: resolve(source, base), alt, loading: "lazy", ...sizeOfPicture(source) };
        return;
      }
      case "input":
        return replaceBy({ type: "text", value: node.properties["checked"] ? "☑" : "☐" });
      case "pre":
        // Scrollable content must be reachable by keyboard.
        node.properties = { tabIndex: 0 };
        return;
      case "table": {
        const label = `Table ${++tables}`;
        shape({ type: "root", children: node.children }, citations, base);
        const properties = { className: ["table-scroll"], role: "region", ariaLabel: label, tabIndex: 0 };
        return replaceBy(element("div", properties, [node]));
      }
    }
  });
}

function linkTo(node: Element, address: string, base: string | undefined): void {
  const { id, ariaLabel } = node.properties;
  const href = address.startsWith("#") ? fragmentOf(address.slice(1)) : address;
  node.properties = { ...(id && { id }), ...(ariaLabel && { ariaLabel }), href: resolve(href, base) };
  if (isForeign(href)) node.properties["rel"] = ["noopener", "nofollow"];
}

function fragmentOf(name: string): string {
  return name.startsWith("user-content-") ? `#${name}` : `#${anchorOf(name.replace(/^part-/, ""))}`;
}

function isForeign(address: string): boolean {
  return URL.parse(address, NOWHERE)?.origin !== NOWHERE;
}

function resolve(address: string, base: string | undefined): string {
  return base === undefined ? address : (URL.parse(address, base)?.href ?? address);
}

function chipOf({ number, jurisdiction }: CitedEntry, base: string | undefined): Element {
  const spoken = element("span", { className: ["sr-only"] }, [{ type: "text", value: "Source" }]);
  const shown = ` ${number} ${jurisdiction === "AU" ? "National" : jurisdiction}`;
  return element("a", { href: resolve(`#source-${number}`, base), className: ["cite-chip"] }, [
    spoken,
    { type: "text", value: shown },
  ]);
}

function element(tagName: string, properties: Element["properties"], children: Child[]): Element {
  return { type: "element", tagName, properties, children };
}

function textOf(node: Child): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}
