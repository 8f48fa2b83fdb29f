import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import type { Jurisdiction } from "@plumbline/contract/jurisdictions.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { expect, test } from "vitest";
import { checkSentence } from "./check-sentence.ts";

const EVIDENCE = [
  { number: 1, entry: entry("QLD", "You need a licence for building work over $3,300, under section 42.") },
  { number: 2, entry: entry("AU", "A safety switch must trip at 30 mA or less.") },
  { number: 3, entry: entry("VIC", "Domestic building work over $10,000 needs a written contract.") },
];
const EMBEDDED: AssistantAnswer = {
  outcome: "answer",
  text: "",
  blocks: [{ kind: "paragraph", sentences: [{ text: "$4,000 is over the $3,300 mark.", citations: [1] }] }],
  citations: [],
  understood: { states: ["QLD"] },
  caveats: [],
  contacts: [],
  choices: [],
  related: [],
  notice: "",
};

test.for([
  ["a figure of the entry it cites", "Over $3,300 you need a licence [1].", [1]],
  ["figures of two entries", "Over $3,300 you need a licence, and a 30mA switch [1][2].", [1, 2]],
  ["marks in one bracket", "Over $3,300 you need a licence, and a 30 mA switch [1, 2].", [1, 2]],
  ["the asked state by name", "In Queensland you need a licence [1].", [1]],
  ["the asked state on a national rule", "Queensland takes the national rule too [2].", [2]],
  ["another state's rule called by its name", "Victoria wants a contract over $10,000 [3].", [3]],
  ["an engine's sentence with the asker's amount", "$4,000 is over the $3,300 mark [1].", [1]],
] as const)("passes %s", ([, written, citations]) => {
  const checked = checkSentence(written, EVIDENCE, EMBEDDED);
  expect(checked).toEqual({ sentence: { citations, text: expect.not.stringContaining("[") as string } });
});

test.for([
  ["no mark", "You need a licence.", "no citation"],
  ["a mark of nothing", "You need a licence [4].", "unknown citation"],
  ["a mark of nothing beside a good one", "You need a licence [1][9].", "unknown citation"],
  ["a figure of nowhere", "Over $5,000 you need a licence [1].", "unsupported figure"],
  ["a figure of an entry it does not cite", "The switch trips at 30 mA [1].", "unsupported figure"],
  ["another section", "You need a licence under section 43 [1].", "unsupported figure"],
  ["the asker's amount in words of its own", "Under $4,000 you need no licence [1].", "unsupported figure"],
  ["an engine's sentence under another mark", "$4,000 is over the $3,300 mark [2].", "unsupported figure"],
  ["a state that the evidence does not speak of", "In Victoria you need a licence too [1].", "another state"],
  [
    "another state's rule as the asked one's",
    "You need a written contract over $10,000 [3].",
    "another state",
  ],
  [
    "another state's rule under the asked name",
    "In Queensland as in Victoria, it is $10,000 [3].",
    "another state",
  ],
  ["an adjective for its state", "Victorian builders need a licence [1].", "another state"],
  ["a capital for its state", "A Perth job needs a licence [1].", "another state"],
] as const)("drops %s", ([, written, fault]) => {
  expect(checkSentence(written, EVIDENCE, EMBEDDED)).toEqual({ fault });
});

function entry(jurisdiction: Jurisdiction, answer: string): PublishedEntry {
  return {
    id: `${jurisdiction.toLowerCase()}-rule`,
    jurisdiction,
    trades: ["all"],
    topic: "licensing",
    title: "A rule",
    questions: ["What is the rule?"],
    answer,
    figures: [],
    regulator: "The regulator",
    law: "",
    sources: [{ name: "The regulator", url: "https://regulator.example", official: true }],
    as_of: "2026",
    confidence: "high",
    caveat: "",
  };
}
