import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import { expect, test } from "vitest";
import { answerAsText } from "./plain-text.ts";

// This Act is fictional.
const ANSWER: AssistantAnswer = {
  outcome: "answer",
  text: "Yes. [1]",
  blocks: [],
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
  contacts: [],
  choices: [],
  related: [],
  notice: "General information, not legal advice.",
};

test("a copied answer includes its question, dated sources, caveats and the notice", () => {
  expect(answerAsText("Do I need it?", ANSWER)).toBe(
    [
      "Do I need it?",
      "Yes. [1]",
      "Note: The limit is under review.",
      "Sources",
      "[1] Example Act 2001 (Qld) s 1, Example Commission, as at 1 Jul 2026: https://example.com/licence",
      "General information, not legal advice.",
    ]
      .join("\n\n")
      .replace("Sources\n\n", "Sources\n"),
  );
});

test("an answer without sources or caveats has no empty headings", () => {
  expect(answerAsText("Hello?", { ...ANSWER, citations: [], caveats: [] })).toBe(
    "Hello?\n\nYes. [1]\n\nGeneral information, not legal advice.",
  );
});
