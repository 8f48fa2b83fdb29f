import type { CitedEntry } from "@plumbline/contract/blog.ts";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Markdown } from "../components/markdown.tsx";
import { citedIds } from "./cited-ids.ts";

const PICTURE = `/uploads/${"0123456789abcdef".repeat(2)}-1600x800.webp`;
/** A picture from before file names included the size. */
const OLD_PICTURE = `/uploads/${"0123456789abcdef".repeat(2)}.webp`;
const CITED: CitedEntry[] = ["qld-one", "au-two"].map((id, index) => ({
  number: index + 1,
  id,
  jurisdiction: index === 0 ? "QLD" : "AU",
  topic: "licensing",
  title: id,
  law: "An Act",
  asOf: "2026",
  confidence: "high",
  caveat: "",
  sources: [],
}));

function render(content: string): string {
  const html = renderToStaticMarkup(<Markdown content={content} cited={CITED} />);
  return html.replace(/^<div class="post-text">/, "").replace(/<\/div>$/, "");
}

const TAG = /<[^>]*>/g;

/** Finds every element, because React's HTML escapes "<" and quotes in text. */
function elementsOf(html: string) {
  return [...html.matchAll(TAG)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.startsWith("</"))
    .map((tag) => ({
      name: /^<([a-z0-9]+)/.exec(tag)?.[1] ?? tag,
      attributes: Object.fromEntries(
        [...tag.matchAll(/ ([^\s=>/]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [name, value]),
      ),
    }));
}

const ATTRIBUTES: Record<string, string[]> = {
  a: ["href", "id", "rel", "class", "aria-label"],
  img: ["src", "alt", "loading", "width", "height"],
  pre: ["tabindex"],
  div: ["class", "role", "aria-label", "tabindex"],
  span: ["class"],
  ol: ["start"],
  li: ["id"],
  ...Object.fromEntries(["h2", "h3", "h4", "h5", "h6"].map((name) => [name, ["id"]])),
  ...Object.fromEntries(["td", "th"].map((name) => [name, ["style"]])),
  ...Object.fromEntries(
    "blockquote br code del em hr p section strong sup table tbody thead tr ul"
      .split(" ")
      .map((name) => [name, []]),
  ),
};
const VALUES: Record<string, RegExp> = {
  class: /^(cite-chip|sr-only|table-scroll)$/,
  style: /^text-align:(left|right|center)$/,
  src: /^\/uploads\/[0-9a-f]{32}(-\d+x\d+)?(-small)?\.webp$/,
  width: /^\d+$/,
  height: /^\d+$/,
  loading: /^lazy$/,
  id: /^(part-|user-content-)/,
  rel: /^noopener nofollow$/,
  role: /^region$/,
  tabindex: /^0$/,
};

function offencesOf(html: string): string[] {
  const offences = html.replaceAll(TAG, "").includes("<") ? ["a bare <"] : [];
  for (const { name, attributes } of elementsOf(html)) {
    const allowed = ATTRIBUTES[name];
    if (!allowed) offences.push(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      const isAllowed = allowed?.includes(attribute) && (VALUES[attribute] ?? /^/).test(value);
      if (!isAllowed) offences.push(`${name} ${attribute}=${value}`);
    }
    if (attributes["href"] !== undefined)
      offences.push(...offencesOfLink(attributes["href"], attributes["rel"]));
  }
  return offences;
}

function offencesOfLink(href: string, rel: string | undefined): string[] {
  const address = href.replaceAll("&amp;", "&");
  const url = URL.parse(address, "https://plumbline.example/blog/post");
  // A link with an invalid URL can't be followed.
  const scheme = url?.protocol ?? /^[^:]*:/.exec(address)?.[0] ?? "";
  if (!/^(https?|mailto):$/i.test(scheme)) return [`leads to ${href}`];
  const isOurs = url?.origin === "https://plumbline.example";
  return isOurs || rel === "noopener nofollow" ? [] : [`trusts ${href}`];
}

describe("a post's Markdown", () => {
  test("keeps single line breaks, so plain text looks as typed", () => {
    expect(render("One\ntwo\n\nThree")).toBe("<p>One<br/>\ntwo</p>\n<p>Three</p>");
  });

  test("starts headings below the page's own, skips no level, and gives each an anchor", () => {
    const html = render("### One\n\n##### Two\n\n### One\n\n[there](#one)");
    expect(html).toContain('<h2 id="part-one">One</h2>');
    expect(html).toContain('<h3 id="part-two">Two</h3>');
    expect(html).toContain('<h2 id="part-one-2">One</h2>');
    expect(html).toContain('<a href="#part-one">there</a>');
  });

  test("turns citations into numbered chips that link to the sources", () => {
    const html = render("[limit](Entry:au-two), [x][r] and [gone](entry:no-more)\n\n[r]: entry:qld-one");
    expect(html).toBe(
      '<p>limit<a href="#source-2" class="cite-chip"><span class="sr-only">Source</span> 2 National</a>, ' +
        'x<a href="#source-1" class="cite-chip"><span class="sr-only">Source</span> 1 QLD</a> and gone</p>',
    );
  });

  test("makes tables and code scrollable by keyboard, and shows only our own pictures", () => {
    expect(render("| a |\n|--:|\n| b |")).toContain(
      '<div class="table-scroll" role="region" aria-label="Table 1" tabindex="0"><table>',
    );
    expect(render("```js\nx\n```")).toBe('<pre tabindex="0"><code>x\n</code></pre>');
    expect(render(`![deck](${OLD_PICTURE})`)).toBe(
      `<p><img src="${OLD_PICTURE}" alt="deck" loading="lazy"/></p>`,
    );
    expect(render("![deck](Https://example.com/a.png)")).toBe("<p>deck</p>");
    expect(render("- [x] done\n- [ ] not")).toBe("<ul>\n<li>☑ done</li>\n<li>☐ not</li>\n</ul>");
  });

  test("reserves a picture's space from the size in its name", () => {
    expect(render(`![deck](${PICTURE})`)).toBe(
      `<p><img src="${PICTURE}" alt="deck" loading="lazy" width="1600" height="800"/></p>`,
    );
    expect(render(`![deck](${PICTURE.replace("1600x800", "1600x80000")})`)).toBe("<p>deck</p>");
  });

  test("shows typed HTML as text and hides comments", () => {
    expect(render("a <b>c</b>\n\n<div>d</div>\n\n<!-- <b>note</b> -->\n\ne <!-- f -->")).not.toMatch(
      /<b>|<div>|note|f/,
    );
    expect(render("Ring <sam@example.com> about R<45>")).toContain("R&lt;45&gt;");
  });

  test("marks links to other sites", () => {
    const links = elementsOf(
      render("[a](/directory) [b](?x) [c](//evil.example) [d](https://x.example) [e](HTTP:evil.example)"),
    ).filter(({ name }) => name === "a");
    expect(links.map(({ attributes }) => attributes["rel"])).toEqual([
      undefined,
      undefined,
      ...Array<string>(3).fill("noopener nofollow"),
    ]);
  });

  test.for([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<style>*{background:url(https://evil.example)}</style>",
    '<a href="javascript:alert(1)">x</a>',
    "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
    "<form action=/api/logout><button>x</button></form>",
    "<!--><script>alert(1)</script>-->",
    "<!-- --!><img src=x onerror=alert(1)> -->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?xml <script>alert(1)</script>?>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](java&Tab;script:alert(1))",
    "[x](java&NewLine;script:alert(1))",
    "[x](&#x01;javascript:alert(1))",
    "[x](<\tjavascript:alert(1)>)",
    "[x](javascript&colon;alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:msgbox(1))",
    "[x](blob:https://evil.example/1)",
    "[x](file:///etc/passwd)",
    "[x][r]\n\n[r]: javascript:alert(1)",
    '[x][r]\n\n[r]: <javascript:alert(1)> "t"',
    "<javascript:alert(1)>",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml;base64,PHN2Zz4=)",
    '![x" onerror="alert(1)](/uploads/x.webp)',
    `![x" onerror="alert(1)](${PICTURE})`,
    `![x](${PICTURE}?" onerror="alert(1))`,
    '[x](https://a.example "onmouseover=alert(1)")',
    '[x](https://a.example/"onmouseover="alert(1))',
    '[x](entry:qld-one"onclick="alert(1))',
    "[x](entry:<script>)",
    "[x](entry:javascript:alert(1))",
    "[[x](javascript:alert(1))](https://a.example)",
    "[![x](javascript:alert(1))](javascript:alert(2))",
    '# x" onclick="alert(1)',
    "# <img src=x onerror=alert(1)>",
    "```<script>\n</code></pre><script>alert(1)</script>\n```",
    "| <script>alert(1)</script> |\n|---|\n| [x](javascript:alert(1)) |",
    "x[^1]\n\n[^1]: <script>alert(1)</script> [y](javascript:alert(1))",
    'x[^"onclick=alert(1)]\n\n[^"onclick=alert(1)]: y',
    "www.example.com/<script>alert(1)</script>",
    'https://example.com/"onmouseover=alert(1)',
    '<https://example.com/"onmouseover=alert(1)>',
    "&lt;script&gt;alert(1)&lt;/script&gt;",
  ])("renders no active content: %s", (content) => {
    expect(offencesOf(render(content))).toEqual([]);
  });

  test("never produces active content, whatever the input", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      "[",
      "]",
      "(",
      ")",
      "!",
      '"',
      "'",
      "`",
      "|",
      "\n",
      "\n\n",
      "    ",
      "- ",
      "> ",
      "# ",
      "&#x3c;",
      "&lt;",
      "<script>",
      "</script>",
      "<img src=x onerror=alert(1)>",
      "<!--",
      "-->",
      "<svg onload=a>",
      "](javascript:a)",
      "[x](data:text/html,a)",
      "[x](entry:qld-one)",
      "[r]: javascript:a\n",
      "[r]",
      "[^1]",
      "[^1]: ",
      "|---|\n",
      "//evil.example",
      "https://a.example",
      "a@b.example",
      "\\",
      "\t",
      "\0",
      "- [x] ",
      PICTURE,
      OLD_PICTURE,
      "onclick=",
      "style=",
    );
    const texts = fc.array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 40 });
    fc.assert(
      fc.property(texts, (parts) => {
        expect(offencesOf(render(parts.join("")))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("citedIds", () => {
  test("returns each entry once, in order of appearance", () => {
    const text =
      "[a](entry:two) [b][r] <entry:three> [c](entry:two) [d](https://x.example) `[e](entry:no)`\n\n[r]: entry:one";
    expect(citedIds(text)).toEqual(["two", "one", "three"]);
  });
});
