import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import {
  buildEntry,
  buildRegulator,
  buildRulingText,
  contentDirWith,
  intentText,
  writeContentFile,
} from "../testing.ts";

const FILE = "intents/contracts/deposit-limit.yaml";
const TODAY = new Date("2026-11-21");
const BANDS = [
  { when: "up to $3,300", limit: "10%", lead: "The most you can take on a job of $3,300 or less is 10%." },
  { when: "over $3,300", limit: "10%", lead: "The most you can take on a job over $3,300 is 10%." },
];
const BANDED = { lead: undefined, limit: undefined, bands: BANDS, unsaid: "The most you can take is 10%." };

function findings(text: string) {
  const answer =
    "No more than 10% of the price. The line is $3,300. Ask for it after the contract is signed.";
  const figures = [
    { what: "deposit limit", value: "10%" },
    { what: "line", value: "$3,300" },
  ];
  const contentDir = contentDirWith({
    entries: [buildEntry({ answer, figures })],
    regulators: [buildRegulator()],
  });
  writeContentFile(contentDir, FILE, text);
  return checkContent(contentDir, TODAY)
    .filter(({ level }) => level !== "review")
    .flatMap(({ title, findings: found }) =>
      found.map(({ where, message }) => `${title}: ${where}: ${message}`),
    );
}

test("a good ruling has nothing to report", () => {
  expect(findings(intentText())).toEqual([]);
  expect(findings(intentText(BANDED))).toEqual([]);
});

const MUST = { form: "must I", claim: "you need it", denial: "you don't need it", bound: undefined };
const two = (second: object) => ({
  rulings: [buildRulingText(), buildRulingText(second as Record<string, unknown>)],
});

test.for([
  ["no lead", { lead: undefined }, {}, "has no lead"],
  ["a lead beside bands", { ...BANDED, lead: "The most is 10%." }, {}, "has a lead beside its bands"],
  ["bands without a lead for an unsaid amount", { ...BANDED, unsaid: undefined }, {}, "no `unsaid`"],
  ["bands of no measure", BANDED, { measure: "none" }, "no measure"],
  [
    "bands that leave a gap",
    { ...BANDED, bands: [{ ...BANDS[0], when: "under $3,300" }, BANDS[1]] },
    {},
    "gap or overlap",
  ],
  [
    "bands that overlap",
    { ...BANDED, bands: [BANDS[0], { ...BANDS[1], when: "$3,300 or more" }] },
    {},
    "gap or overlap",
  ],
  ["bands that stop", { ...BANDED, bands: [BANDS[0]] }, {}, "gap or overlap"],
  ["no entry", { entry: undefined }, {}, "names no entry"],
  ["a proposition without a verdict", { limit: undefined }, MUST, "a side has no verdict"],
  ["a verdict where none is asked for", { holds: true }, {}, "has no yes or no"],
  ["a proposition without words", { holds: true }, { ...MUST, claim: undefined }, "needs `claim`"],
  ["a long lead", { lead: `The most you can take ${"of it ".repeat(20)}is 10%.` }, {}, "a lead of 47 words"],
  [
    "a long answer",
    { then: Array.from({ length: 3 }, () => `Ask ${"for it ".repeat(25)}later.`) },
    {},
    "words",
  ],
  ["a lead that opens with no", { lead: "No more than 10%." }, {}, "opens with yes or no"],
  ["a sentence that leans", { then: ["It is an offence."] }, {}, "leans on another sentence"],
  ["a figure no entry holds", { lead: "The most you can take is 15%." }, {}, "don't hold: 15"],
  ["an entry that isn't there", { entry: "nsw-nothing" }, {}, "there is no entry nsw-nothing"],
  ["a case that isn't declared", { case: { made: "on site" } }, {}, "made has no case on site"],
  ["a kind that isn't declared", { case: { roof: "steep" } }, {}, "no kind of case is called roof"],
  ["a cover that isn't declared", { covers: ["on site"] }, {}, "covers on site"],
  ["a slot nothing fills", { lead: "The most you can take is {limit}." }, {}, "no value for {limit}"],
  ["seven phrasings", { asked: "a\nb\nc\nd\ne\nf\ng" }, {}, "has 7 of 8 phrasings"],
  ["two rulings for one case", {}, two({ asked: "a\nb\nc\nd\ne\nf\ng\nh" }), "same state and case"],
  ["a phrasing of two rulings", {}, two({ state: "VIC" }), "is a phrasing of two rulings"],
  ["a range nobody can read", { ...BANDED, bands: [{ ...BANDS[0], when: "about $3,300" }] }, {}, "must read"],
] as const)("%s is an error", ([, ruling, intent, message]) => {
  expect(findings(intentText(ruling, intent))).toContainEqual(expect.stringContaining(message));
});

test("an intent file that isn't laid out is an error", () => {
  expect(findings(intentText().replace("question: How", "question:   How"))).toContainEqual(
    expect.stringContaining("format"),
  );
});

test("a ruling cited from a home page or over http is a warning", () => {
  for (const url of ["https://www.nsw.gov.au/", "http://www.nsw.gov.au/deposits"]) {
    const sources = [{ name: "Building Commission NSW", url, official: true }];
    const contentDir = contentDirWith({ entries: [buildEntry({ sources })], regulators: [buildRegulator()] });
    writeContentFile(contentDir, FILE, intentText());
    const found = checkContent(contentDir, TODAY).find(({ title }) => title.includes("official https page"));
    expect(found?.findings).toHaveLength(1);
  }
});

test("an entry that no ruling rests on is work to plan", () => {
  const contentDir = contentDirWith({
    entries: [buildEntry({ id: "nsw-other" })],
    regulators: [buildRegulator()],
  });
  const found = checkContent(contentDir, TODAY).find(
    ({ title }) => title === "Entries that no ruling rests on",
  );
  expect(found?.findings.map(({ where }) => where)).toEqual(["nsw-other"]);
});
