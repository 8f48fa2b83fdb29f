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

test("a valid ruling has no findings", () => {
  expect(findings(intentText())).toEqual([]);
  expect(findings(intentText(BANDED))).toEqual([]);
});

const MUST = { form: "must I", claim: "you need it", denial: "you don't need it", bound: undefined };
const two = (second: object) => ({
  rulings: [buildRulingText(), buildRulingText(second as Record<string, unknown>)],
});

test.for([
  ["no lead", { lead: undefined }, {}, "has no lead"],
  ["a lead as well as bands", { ...BANDED, lead: "The most is 10%." }, {}, "has both a lead and bands"],
  ["bands without a lead for when no amount was given", { ...BANDED, unsaid: undefined }, {}, "no `unsaid`"],
  ["bands without a measure", BANDED, { measure: "none" }, "no measure"],
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
  ["bands that stop short", { ...BANDED, bands: [BANDS[0]] }, {}, "gap or overlap"],
  ["no entry", { entry: undefined }, {}, "names no entry"],
  ["a proposition without a verdict", { limit: undefined }, MUST, "a side has no verdict"],
  ["a verdict on a question that can't have one", { holds: true }, {}, "can't have a verdict"],
  ["a proposition without a claim", { holds: true }, { ...MUST, claim: undefined }, "needs `claim`"],
  ["a long lead", { lead: `The most you can take ${"of it ".repeat(20)}is 10%.` }, {}, "a lead of 47 words"],
  [
    "a long answer",
    { then: Array.from({ length: 3 }, () => `Ask ${"for it ".repeat(25)}later.`) },
    {},
    "the answer can reach",
  ],
  ["a lead that opens with no", { lead: "No more than 10%." }, {}, "opens with yes or no"],
  ["a sentence that depends on another", { then: ["It is an offence."] }, {}, "depends on another sentence"],
  [
    "a figure that isn't in an entry",
    { lead: "The most you can take is 15%." },
    {},
    "aren't in its entries: 15",
  ],
  ["a missing entry", { entry: "nsw-nothing" }, {}, "no such entry: nsw-nothing"],
  ["a case that isn't declared", { case: { made: "on site" } }, {}, "made has no case called on site"],
  ["a kind of case that isn't declared", { case: { roof: "steep" } }, {}, "unknown kind of case: roof"],
  ["a covered case that isn't declared", { covers: ["on site"] }, {}, "covers on site"],
  ["an unknown slot", { lead: "The most you can take is {limit}." }, {}, "unknown slot: {limit}"],
  ["seven phrasings", { asked: "a\nb\nc\nd\ne\nf\ng" }, {}, "has 7 phrasings; needs at least 8"],
  ["two rulings for one case", {}, two({ asked: "a\nb\nc\nd\ne\nf\ng\nh" }), "same state and case"],
  ["a phrasing used by two rulings", {}, two({ state: "VIC" }), "is used by two rulings"],
  ["an unreadable range", { ...BANDED, bands: [{ ...BANDS[0], when: "about $3,300" }] }, {}, "must say"],
] as const)("%s is an error", ([, ruling, intent, message]) => {
  expect(findings(intentText(ruling, intent))).toContainEqual(expect.stringContaining(message));
});

test("an unformatted intent file is an error", () => {
  expect(findings(intentText().replace("question: How", "question:   How"))).toContainEqual(
    expect.stringContaining("format"),
  );
});

test("a ruling that cites a home page or an http page is a warning", () => {
  for (const url of ["https://www.nsw.gov.au/", "http://www.nsw.gov.au/deposits"]) {
    const sources = [{ name: "Building Commission NSW", url, official: true }];
    const contentDir = contentDirWith({ entries: [buildEntry({ sources })], regulators: [buildRegulator()] });
    writeContentFile(contentDir, FILE, intentText());
    const found = checkContent(contentDir, TODAY).find(({ title }) => title.includes("official https page"));
    expect(found?.findings).toHaveLength(1);
  }
});

test("an entry that no ruling uses is listed for review", () => {
  const contentDir = contentDirWith({
    entries: [buildEntry({ id: "nsw-other" })],
    regulators: [buildRegulator()],
  });
  const found = checkContent(contentDir, TODAY).find(({ title }) => title === "Entries no ruling uses");
  expect(found?.findings.map(({ where }) => where)).toEqual(["nsw-other"]);
});
