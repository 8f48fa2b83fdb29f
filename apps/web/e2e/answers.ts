import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";

// The Act is invented, so that no test reads like a rule.
const citation: AssistantAnswer["citations"][number] = {
  number: 1,
  entryId: "example-licence",
  jurisdiction: "QLD",
  title: "When the example licence is needed",
  sourceName: "Example Commission",
  url: "https://example.com/licence",
  official: true,
  sources: [{ name: "Example Commission", url: "https://example.com/licence", official: true }],
  law: "Example Act 2001 (Qld) s 1",
  asOf: "2026-07-01",
  passage: "The example licence is needed above the example limit.",
  confidence: "high",
};

export const EXAMPLE_ANSWER: AssistantAnswer = {
  outcome: "answer",
  text: "Yes. The example licence is needed above the example limit. [1]",
  blocks: [
    {
      kind: "paragraph",
      sentences: [
        { text: "Yes.", citations: [] },
        { text: "The example licence is needed above the example limit.", citations: [1] },
      ],
    },
    {
      kind: "table",
      caption: "Two places compared",
      rows: [
        { jurisdiction: "QLD", cell: { text: "Above the example limit.", citations: [1] } },
        { jurisdiction: "NSW", cell: { text: "At any value.", citations: [2] } },
      ],
    },
  ],
  citations: [
    citation,
    {
      ...citation,
      number: 2,
      jurisdiction: "NSW",
      law: "",
      official: false,
      confidence: "medium",
      sourceName: "Example Trade News",
      sources: [
        { name: "Example Trade News", url: "https://example.com/news", official: false },
        { name: "Example Gazette", url: "https://example.com/gazette", official: true },
      ],
      passage: "In the other place it is needed at any value.",
    },
  ],
  understood: { states: ["QLD"], trade: "builder" },
  caveats: ["The example limit is under review."],
  contacts: [
    {
      name: "Example Commission",
      jurisdiction: "QLD",
      phone: "13 00 00",
      url: "https://example.com/",
      licenceRegisterUrl: "https://example.com/register",
    },
  ],
  choices: [],
  related: ["Who checks the example licence?"],
  notice: "General information, not legal advice.",
};

export const EXAMPLE_CLARIFY: AssistantAnswer = {
  ...EXAMPLE_ANSWER,
  outcome: "clarify",
  text: "Which state or territory is the job in?",
  blocks: [
    { kind: "paragraph", sentences: [{ text: "Which state or territory is the job in?", citations: [] }] },
  ],
  citations: [],
  caveats: [],
  contacts: [],
  understood: { states: [] },
  choices: ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"],
  related: [],
};
