import { randomUUID } from "node:crypto";
import type { ChatTurn } from "@plumbline/contract/chat.ts";
import fc from "fast-check";
import { type Token, marked } from "marked";
import { expect, test } from "vitest";
import { buildAnswer, buildCitation } from "../../testing/answers.ts";
import { writeThreadMarkdown } from "./thread-markdown.ts";

const SITE = "https://plumbline.example";

function buildTurn(overrides: Partial<ChatTurn> = {}): ChatTurn {
  const id = randomUUID();
  return {
    id,
    threadId: randomUUID(),
    parentId: null,
    siblingIds: [id],
    question: "Do I need a licence?",
    state: "QLD",
    trade: null,
    askedAt: "2026-11-20T15:04:00.000Z",
    status: "done",
    sentences: [],
    answer: buildAnswer(),
    rating: null,
    report: null,
    ...overrides,
  };
}

function write(turns: ChatTurn[], title = "Do I need a licence?", jobAddress: string | null = null): string {
  const thread = { title, state: null, turns };
  return writeThreadMarkdown({ thread, jobAddress, madeAt: new Date("2026-11-28T00:00:00Z"), siteUrl: SITE });
}

function leavesOf(markdown: string) {
  const leaves: { type: string; text: string; href?: string }[] = [];
  const visit = (token: Token) => {
    const inner = "tokens" in token && token.tokens ? token.tokens : [];
    if (inner.length === 0 || token.type === "link") leaves.push(token as (typeof leaves)[number]);
  };
  void marked.walkTokens(marked.lexer(markdown), visit);
  return leaves;
}

test("an export holds every question with its answer, sources and dates", () => {
  const markdown = write(
    [buildTurn(), buildTurn({ question: "And in Perth?" })],
    "Licence",
    "1 Main St, Ryde",
  );
  expect(markdown).toMatchInlineSnapshot(`
    "# Conversation with Plumbline

    \` Licence \`

    - Site: \` 1 Main St, Ryde \`
    - Exported: 28 November 2026, 10:00 am AEST
    - From: Plumbline's assistant, <https://plumbline.example>

    General information as of the dates shown, not legal advice. Rules change, so check the source before you rely on it.

    ## Question 1

    Asked 21 November 2026, 1:04 am AEST

    \`\`\`text
    Do I need a licence?
    \`\`\`

    ### Answer

    You need a QBCC licence to carry out building work valued over \\$3,300. \\[1\\]

    Before you rely on it:

    - Check with QBCC which licence class covers the job.

    Contacts:

    - Queensland Building and Construction Commission, 139 333

    ### Sources

    - \\[1\\] **QBCC - When you need a licence** (QLD, official source, as at Jul 2025). Queensland Building and Construction Commission Act 1991 (Qld) s 42: <https://qbcc.qld.gov.au/licences/start-career/when-you-need-licence>

    ## Question 2

    Asked 21 November 2026, 1:04 am AEST

    \`\`\`text
    And in Perth?
    \`\`\`

    ### Answer

    You need a QBCC licence to carry out building work valued over \\$3,300. \\[1\\]

    Before you rely on it:

    - Check with QBCC which licence class covers the job.

    Contacts:

    - Queensland Building and Construction Commission, 139 333

    ### Sources

    - \\[1\\] **QBCC - When you need a licence** (QLD, official source, as at Jul 2025). Queensland Building and Construction Commission Act 1991 (Qld) s 42: <https://qbcc.qld.gov.au/licences/start-career/when-you-need-licence>
    "
  `);
});

test("all times in an export are in one zone, which is Sydney's if its answers are for several states", () => {
  const inPerth = buildTurn({ state: "WA", answer: buildAnswer({ understood: { states: ["WA"] } }) });
  const zones = (turns: ChatTurn[]) => [...new Set(write(turns).match(/\bA\w+T$/gm))].toSorted();
  expect(zones([inPerth, inPerth])).toEqual(["AWST"]);
  expect(zones([buildTurn(), inPerth])).toEqual(["AEDT"]);
});

test("a stopped answer's export says why it's incomplete", () => {
  const sentences = [{ text: "You need a licence.", citations: [1] }];
  const markdown = write([buildTurn({ status: "stopped", answer: null, sentences })]);
  expect(markdown).toContain("You need a licence.\n\nThis answer was stopped, so its sources aren't listed.");
});

test.for([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[link](javascript:alert(1)) ![image](https://evil.example/x.png)",
  "https://evil.example www.evil.example kim@evil.example <https://evil.example>",
  "```\n# A heading\n<b>bold</b>\n~~~\n````\n[1]: https://evil.example",
  "`\n\n# A heading",
  "a\rb\r\n\n    ***\n| a | b |\n| --- | --- |",
])("typed markup is exported as text: %s", (typed) => {
  const markdown = write([buildTurn({ question: typed })], typed, typed);
  const expected = leavesOf(write([buildTurn()], "Title", "Address"));
  const leaves = leavesOf(markdown);
  expect(leaves.map(({ type, href }) => [type, href])).toEqual(
    expected.map(({ type, href }) => [type, href]),
  );
  const fenced = leaves.find(({ type }) => type === "code");
  expect(fenced?.text).toBe(typed.replaceAll(/\r\n?/g, "\n"));
});

test("typed text never changes the document's structure", () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      ...Array.from("`~#<>[]()!*_-+=|\\&$:/.@ \n\r\t1a"),
      "http://a.b",
      "www.a.b",
      "<b>",
      "```",
    ),
    maxLength: 40,
  });
  const expected = leavesOf(write([buildTurn()], "Title", "Address")).map(({ type }) => type);
  fc.assert(
    fc.property(nasty, nasty, nasty, (question, title, address) => {
      const leaves = leavesOf(write([buildTurn({ question })], title, `1${address}`));
      expect(leaves.map(({ type }) => type)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test("markup in an answer is exported as text", () => {
  const text = "1. *Not* a list, <b>no</b> HTML, [no](https://evil.example) link, $4,000 | `code` & more.";
  const blocks = [
    { kind: "paragraph" as const, sentences: [{ text, citations: [] }] },
    {
      kind: "table" as const,
      caption: "a | b",
      rows: [{ jurisdiction: "NSW" as const, cell: { text, citations: [1] } }],
    },
  ];
  const answer = buildAnswer({ blocks, citations: [buildCitation({ law: "<i>Act</i>" })] });
  const kinds = new Set(leavesOf(write([buildTurn({ answer })])).map(({ type }) => type));
  expect(kinds.has("html")).toBe(false);
  expect(kinds.has("image")).toBe(false);
});
