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
  ["a figure from the entry it cites", "Over $3,300 you need a licence [1].", [1]],
  ["figures from two entries", "Over $3,300 you need a licence, and a 30mA switch [1][2].", [1, 2]],
  ["marks in one bracket", "Over $3,300 you need a licence, and a 30 mA switch [1, 2].", [1, 2]],
  ["the asked state by name", "In Queensland you need a licence [1].", [1]],
  ["the asked state with a national rule", "Queensland takes the national rule too [2].", [2]],
  ["another state's rule with its state named", "Victoria wants a contract over $10,000 [3].", [3]],
  ["an engine's sentence with the asker's amount", "$4,000 is over the $3,300 mark [1].", [1]],
] as const)("the sentence check passes %s", ([, written, citations]) => {
  const checked = checkSentence(written, EVIDENCE, EMBEDDED);
  expect(checked).toEqual({ sentence: { citations, text: expect.not.stringContaining("[") as string } });
});

test.for([
  ["a sentence without a mark", "You need a licence.", "no citation"],
  ["an unknown mark", "You need a licence [4].", "unknown citation"],
  ["an unknown mark next to a good one", "You need a licence [1][9].", "unknown citation"],
  ["a made-up figure", "Over $5,000 you need a licence [1].", "unsupported figure"],
  ["a figure from an entry it doesn't cite", "The switch trips at 30 mA [1].", "unsupported figure"],
  ["another section", "You need a licence under section 43 [1].", "unsupported figure"],
  [
    "the asker's amount in the model's own words",
    "Under $4,000 you need no licence [1].",
    "unsupported figure",
  ],
  ["an engine's sentence with the wrong mark", "$4,000 is over the $3,300 mark [2].", "unsupported figure"],
  ["a state the evidence doesn't cover", "In Victoria you need a licence too [1].", "another state"],
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
  ["another state's adjective", "Victorian builders need a licence [1].", "another state"],
  ["another state's capital", "A Perth job needs a licence [1].", "another state"],
] as const)("the sentence check drops %s", ([, written, fault]) => {
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
