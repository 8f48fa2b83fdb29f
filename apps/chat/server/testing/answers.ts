import type { AssistantAnswer, Citation } from "@plumbline/contract/assistant.ts";

export function buildAnswer(overrides: Partial<AssistantAnswer> = {}): AssistantAnswer {
  const sentence = {
    text: "You need a QBCC licence to carry out building work valued over $3,300.",
    citations: [1],
  };
  return {
    outcome: "answer",
    text: `${sentence.text} [1]\n\nGeneral information, not legal advice.`,
    blocks: [{ kind: "paragraph", sentences: [sentence] }],
    citations: [buildCitation()],
    understood: { states: ["QLD"] },
    caveats: ["Check with QBCC which licence class covers the job."],
    contacts: [
      {
        name: "Queensland Building and Construction Commission",
        jurisdiction: "QLD",
        phone: "139 333",
        url: "https://www.qbcc.qld.gov.au",
        licenceRegisterUrl: "",
      },
    ],
    choices: [],
    related: [],
    notice: "General information, not legal advice.",
    ...overrides,
  };
}

export function buildCitation(overrides: Partial<Citation> = {}): Citation {
  const source = {
    name: "QBCC - When you need a licence",
    url: "https://qbcc.qld.gov.au/licences/start-career/when-you-need-licence",
    official: true,
  };
  return {
    number: 1,
    entryId: "qld-licensing-threshold",
    jurisdiction: "QLD",
    title: "When building work needs a QBCC licence",
    sourceName: source.name,
    url: source.url,
    official: source.official,
    sources: [source],
    law: "Queensland Building and Construction Commission Act 1991 (Qld) s 42",
    asOf: "2025-07",
    passage: "You need a QBCC licence to carry out building work valued over $3,300.",
    confidence: "high",
    ...overrides,
  };
}
