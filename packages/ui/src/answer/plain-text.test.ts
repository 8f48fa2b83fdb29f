import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import { expect, test } from "vitest";
import { answerAsText } from "./plain-text.ts";

// The Act in this answer is fictional.
const ANSWER: AssistantAnswer = {
  outcome: "answer",
  // The assistant's full text already has the law, the note and the notice in it.
  text: "Yes. [1]\n\nLaw: Example Act 2001 (Qld) s 1.\n\nNote: The limit is under review.\n\nGeneral information, not legal advice.",
  blocks: [{ kind: "paragraph", sentences: [{ text: "Yes.", citations: [1] }] }],
  citations: [
    {
      number: 1,
      entryId: "example",
      jurisdiction: "QLD",
      title: "Example",
      sourceName: "Example Commission",
      url: "https://example.com/licence",
      official: true,
      sources: [],
      law: "Example Act 2001 (Qld) s 1",
      asOf: "2026-07-01",
      passage: "",
      confidence: "high",
    },
  ],
  understood: { states: [] },
  caveats: ["The limit is under review."],
  contacts: [
    { name: "Example Commission", jurisdiction: "QLD", phone: "13 00 00", url: "", licenceRegisterUrl: "" },
  ],
  choices: [],
  related: [],
  notice: "General information, not legal advice.",
};

test("a copied answer has its question, caveats, contact, dated sources and the notice, each once", () => {
  expect(answerAsText("Do I need it?", ANSWER)).toBe(
    [
      "Do I need it?",
      "Yes. [1]",
      "Note: The limit is under review.",
      "Contact: Example Commission, 13 00 00",
      "Sources",
      "[1] Example Act 2001 (Qld) s 1, Example Commission, as at 1 Jul 2026: https://example.com/licence",
      "General information, not legal advice.",
    ]
      .join("\n\n")
      .replace("Sources\n\n", "Sources\n"),
  );
});

test("an answer without sources or caveats has no empty headings", () => {
  expect(answerAsText("Hello?", { ...ANSWER, citations: [], caveats: [], contacts: [] })).toBe(
    "Hello?\n\nYes. [1]\n\nGeneral information, not legal advice.",
  );
});

test("a copied comparison has one line for each place", () => {
  const rows = [
    { jurisdiction: "NSW" as const, cell: { text: "Ten per cent.", citations: [1] } },
    { jurisdiction: "AU" as const, cell: { text: "No national limit.", citations: [] } },
  ];
  const blocks = [{ kind: "table" as const, caption: "Deposits compared", rows }];
  expect(answerAsText("Compare deposits", { ...ANSWER, blocks })).toContain(
    "Deposits compared\nNew South Wales: Ten per cent. [1]\nNational: No national limit.\n\n",
  );
});
