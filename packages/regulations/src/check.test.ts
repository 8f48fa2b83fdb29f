import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkContent } from "./check.ts";
import { CONTENT_DIR } from "./content.ts";
import {
  buildEntry,
  buildRegulator,
  buildUpdate,
  contentDirWith,
  writeContentFile,
  writeRecord,
} from "./testing.ts";

const TODAY = new Date("2026-11-21");
const GOOD = { entries: [buildEntry()], regulators: [buildRegulator()], updates: [buildUpdate()] };

function findings(contentDir: string, title: string | RegExp, today = TODAY): string[] {
  const result = checkContent(contentDir, today).find((check) => check.title.match(title));
  if (!result) throw new Error(`No check is called ${String(title)}`);
  return result.findings.map(({ where, message }) => `${where}: ${message}`);
}

test("the content of this repository has no errors", { timeout: 60_000 }, () => {
  const errors = checkContent(CONTENT_DIR, TODAY).filter(({ level }) => level === "error");
  expect(errors.flatMap((check) => check.findings)).toEqual([]);
});

test("valid content has no findings", () => {
  const toFix = checkContent(contentDirWith(GOOD), TODAY).filter(({ level }) => level !== "review");
  expect(toFix.flatMap((check) => check.findings)).toEqual([]);
});

test("a file that breaks the schema is reported with the field", () => {
  const contentDir = contentDirWith(GOOD);
  writeContentFile(contentDir, "entries/nsw/contracts/nsw-half.yaml", "id: nsw-half\nconfidence: sure\n");
  const found = findings(contentDir, "Invalid files");
  expect(found).toContainEqual(
    expect.stringMatching(/^entries\/nsw\/contracts\/nsw-half\.yaml: confidence: .*high/),
  );
});

test("a file that isn't YAML is reported by name", () => {
  const contentDir = contentDirWith(GOOD);
  writeContentFile(contentDir, "entries/nsw/contracts/nsw-broken.yaml", "id: [nsw-broken\n");
  expect(findings(contentDir, "Invalid files")).toEqual([
    expect.stringMatching(/^entries\/.*nsw-broken\.yaml: /),
  ]);
});

test.each([
  "https://www.nsw.gov.au./deposits",
  "http://www.nsw.gov.au:443/deposits",
  "www.nsw.gov.au",
  "ftp://nsw.gov.au",
])("the address %s is rejected", (url) => {
  const sources = [{ name: "Building Commission NSW", url, official: true }];
  const contentDir = contentDirWith({ ...GOOD, entries: [buildEntry({ sources })] });
  expect(findings(contentDir, "Invalid files")).toContainEqual(expect.stringContaining("sources.0.url: "));
});

test("a verified entry must say where each figure was read", () => {
  const url = "https://www.nsw.gov.au/deposits";
  const entry = (place: object, official = true) =>
    buildEntry({
      verified: "2026-11-20",
      answer: "10% at most.",
      figures: [{ what: "deposit limit", value: "10%", ...place }],
      sources: [{ name: "Building Commission NSW", url, official }],
    });
  const title = "Verified entries";
  const check = (one: ReturnType<typeof entry>) =>
    findings(contentDirWith({ ...GOOD, entries: [one] }), title);
  expect(check(entry({ source: url, place: "Deposits, first paragraph" }))).toEqual([]);
  expect(check(entry({ source: url }))).toHaveLength(1);
  expect(check(entry({ source: "https://www.nsw.gov.au/other", place: "page 2" }))).toHaveLength(1);
  expect(check(entry({ source: url, place: "page 2" }, false))).toHaveLength(2);
});

test("a file in the wrong folder is reported with the correct folder", () => {
  const contentDir = contentDirWith(GOOD);
  mkdirSync(join(contentDir, "entries/vic"));
  renameSync(join(contentDir, "entries/nsw/contracts"), join(contentDir, "entries/vic/permits"));
  expect(findings(contentDir, "Invalid files")).toEqual([
    "entries/vic/permits/nsw-deposit.yaml: belongs in entries/nsw/contracts/nsw-deposit.yaml",
  ]);
});

test("a misspelt folder is reported", () => {
  const contentDir = contentDirWith(GOOD);
  writeContentFile(contentDir, "entrys/nsw/contracts/nsw-lost.yaml", "");
  expect(findings(contentDir, "Invalid files")).toEqual(["entrys: isn't part of the content"]);
});

test("an unformatted file is reported", () => {
  const contentDir = contentDirWith(GOOD);
  const file = join(contentDir, "entries/nsw/contracts/nsw-deposit.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace("of the price.\n  Ask", "of the price. Ask"));
  expect(findings(contentDir, "Unformatted")).toEqual([
    "entries/nsw/contracts/nsw-deposit.yaml: run npm run regulations -- format",
  ]);
});

test("an id shared by two records is reported, even of different kinds", () => {
  const contentDir = contentDirWith({
    ...GOOD,
    regulators: [buildRegulator(), buildRegulator({ id: "nsw-deposit" })],
  });
  expect(findings(contentDir, "Duplicate ids")).toEqual(["nsw-deposit: another record has this id"]);
});

test.each([
  ["5%", "No more than 15% of the price."],
  ["$3,300", "Up to $13,300."],
  ["$3", "Up to $3,300."],
  ["1 metre", "Up to 1 metres."],
  ["10 per cent", "No more than 10% of the price."],
])("the figure %j isn't found in %j", (value, answer) => {
  const entry = buildEntry({ answer, figures: [{ what: "limit", value }] });
  expect(findings(contentDirWith({ entries: [entry] }), "don't appear")).toEqual([
    `nsw-deposit: "${value}" (limit) isn't in the answer`,
  ]);
});

test.each([
  ["$3,300", "It is $3,300."],
  ["7am to 6pm", "Work from 7am  to 6pm, no later."],
  ["10m²", "Sheds up to 10m² are exempt."],
])("the figure %j is found in %j", (value, answer) => {
  const entry = buildEntry({ answer: answer.replaceAll("  ", " "), figures: [{ what: "limit", value }] });
  expect(findings(contentDirWith({ entries: [entry] }), "don't appear")).toEqual([]);
});

test("text that tells readers to see an 'entry' is reported, but 'entry' to a building isn't", () => {
  const caveats = [
    "See the state entry.",
    "Lead-free products have their own date (see the WaterMark entry).",
    "What a unit is worth is in the entry on penalty units.",
    "Queensland made it a duty (see their own entries).",
    "An official needs a WHS entry permit, and a step-free entry has no kerb.",
    "Doorways in the entry level and on the entry level need 820 mm.",
    "The tenant may refuse entry.",
  ];
  const entries = caveats.map((caveat, index) => buildEntry({ id: `nsw-caveat-${index}`, caveat }));
  expect(findings(contentDirWith({ ...GOOD, entries }), "editor's word")).toEqual(
    caveats.slice(0, 4).map((caveat, index) => `nsw-caveat-${index}: uses an editor's word: ${caveat}`),
  );
});

test("an update that refers to a missing entry is reported", () => {
  const contentDir = contentDirWith({
    ...GOOD,
    updates: [buildUpdate({ entries: ["nsw-deposit", "nsw-gone"] })],
  });
  expect(findings(contentDir, "Updates that refer")).toEqual([
    "nsw-2026-03-01-deposit: no such entry: nsw-gone",
  ]);
});

test("a body missing from the list of regulators is reported, but former names and roles aren't", () => {
  const bodies = [
    "Building Commission NSW",
    "NSW Fair Trading / local council",
    "Principal certifier",
    "Yarn Bureau (NSW)",
  ];
  const entries = bodies.map((regulator, index) => buildEntry({ id: `nsw-deposit-${index}`, regulator }));
  const regulators = [buildRegulator({ aliases: ["the building people (NSW)"] })];
  expect(findings(contentDirWith({ entries, regulators }), "Bodies")).toEqual([
    "Yarn Bureau (NSW): not in the regulators; named in nsw-deposit-3",
  ]);
});

test("an amount that isn't listed as a figure is reported, unless it's in a figure's condition", () => {
  const answer = "No more than 10% up to $20,000, and 5% above. You have 7 days.";
  const figures = [
    { what: "limit up to $20,000", value: "10%" },
    { what: "limit above", value: "5%" },
  ];
  expect(findings(contentDirWith({ entries: [buildEntry({ answer, figures })] }), "Amounts")).toEqual([
    "nsw-deposit: 7 days",
  ]);
});

test.each([
  ["2025", "2027-12-30", 0],
  ["2025", "2027-12-31", 1],
  ["2025-05", "2027-05-30", 0],
  ["2025-05", "2027-05-31", 1],
  ["2025-05-20", "2027-05-19", 0],
  ["2025-05-20", "2027-05-20", 1],
])("an entry with as_of %s has, on %s, %i reviews due", (as_of, today, reviews) => {
  const contentDir = contentDirWith({ entries: [buildEntry({ as_of })] });
  expect(findings(contentDir, "Due for review", new Date(today))).toHaveLength(reviews);
});

test("a fee or fine is due for review on the next 1 July, and an entry with a future date is due on that date", () => {
  const fine = buildEntry({
    answer: "The fine is up to $5,500.",
    figures: [{ what: "most an individual can be fined", value: "$5,500" }],
    as_of: "2026-03-02",
  });
  const dated = buildEntry({
    id: "nsw-dated",
    answer: "No, until 1 January 2027. From then on it is 5%.",
    figures: [],
    as_of: "2026-03-02",
  });
  const contentDir = contentDirWith({ entries: [fine, dated] });
  const due = (today: string) => findings(contentDir, "Due for review", new Date(today));
  expect(due("2026-06-30")).toEqual([]);
  expect(due("2026-07-01")).toEqual([expect.stringContaining("since 2026-07-01 (amount)")]);
  expect(due("2027-01-01")).toEqual([
    expect.stringContaining("nsw-deposit: since 2026-07-01 (amount)"),
    expect.stringContaining("nsw-dated: since 2027-01-01 (date)"),
  ]);
});

test("figures that contradict each other are reported until an editor has reviewed them", () => {
  const other = buildEntry({
    id: "nsw-deposit-small",
    answer: "No more than 5% of the price.",
    figures: [{ what: "deposit limit", value: "5%" }],
  });
  const contentDir = contentDirWith({ entries: [buildEntry(), other] });
  expect(findings(contentDir, "contradict")).toEqual([
    'nsw-deposit-small: { entry: nsw-deposit-small, what: "deposit limit", value: "5%" }, but { entry: nsw-deposit, what: "deposit limit", value: "10%" }',
  ]);

  writeContentFile(contentDir, "reviewed-figure-pairs.yaml", REVIEW);
  expect(findings(contentDir, "contradict")).toEqual([]);
  expect(findings(contentDir, "changed since")).toEqual([]);

  writeRecord(contentDir, "entries", {
    ...other,
    answer: "It is 3%.",
    figures: [{ what: "deposit limit", value: "3%" }],
  });
  expect(findings(contentDir, "contradict")).toHaveLength(1);
  expect(findings(contentDir, "changed since")).toEqual([
    'nsw-deposit-small: no longer has the figure { entry: nsw-deposit-small, what: "deposit limit", value: "5%" }',
  ]);
});

const REVIEW = `- reason: The lower limit is for small jobs only.
  figures:
    - { entry: nsw-deposit, what: "deposit limit", value: "10%" }
    - { entry: nsw-deposit-small, what: "deposit limit", value: "5%" }
`;

test("a review without a reason is invalid", () => {
  const contentDir = contentDirWith(GOOD);
  writeContentFile(contentDir, "reviewed-figure-pairs.yaml", REVIEW.replace(/reason: .*/, "reason: ok"));
  expect(findings(contentDir, "Invalid files")).toEqual([
    "reviewed-figure-pairs.yaml: 0.reason: say why they're all right",
  ]);
});
