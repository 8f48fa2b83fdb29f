import { loadContent } from "@plumbline/regulations/content.ts";
import { Intent } from "@plumbline/regulations/intent-schema.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { describe, expect, test } from "vitest";
import { createGuidesService } from "./service.ts";

const TODAY = new Date("2026-11-21T00:00:00Z");
const { regulators } = loadContent();

const ruling = (fields: object) => ({
  state: "QLD",
  entry: "qld-licensing-threshold",
  asked: "a",
  ...fields,
});
const INTENTS = [
  Intent.parse({
    id: "licence-needed",
    topic: "licensing",
    question: "Do I need a licence for this job?",
    form: "must I",
    claim: "you need a licence",
    denial: "you don't need a licence",
    measure: "price",
    cases: { work: { painting: ["house painting", "paint"] } },
    rulings: [
      ruling({ case: { work: "painting" }, holds: true, lead: "Painters always need one." }),
      ruling({
        bands: [
          { when: "up to $3,300", holds: false, lead: "{price} is within the limit." },
          { when: "over $3,300", holds: true, lead: "{price} is over the limit." },
        ],
        unsaid: "Only over $3,300.",
        then: [{ when: "over $3,300", say: "The licence has classes." }],
      }),
      ruling({ from: "2027-01-01", lead: "Not yet." }),
      ruling({ state: "VIC", gap: true, lead: "We don't hold it." }),
    ],
  }),
];

function guidesOf(...entries: Partial<PublishedEntry>[]) {
  return createGuidesService({
    content: { entries: entries.map(buildEntry), regulators, intents: INTENTS },
    clock: () => TODAY,
  });
}

function buildEntry(overrides: Partial<PublishedEntry>): PublishedEntry {
  return {
    id: "qld-licensing-threshold",
    jurisdiction: "QLD",
    trades: ["all"],
    topic: "licensing",
    title: "When a licence is needed",
    questions: ["do i need a licence"],
    answer: "Over $3,300 you need one. Below it you mostly do not.",
    figures: [{ what: "threshold", value: "$3,300" }],
    regulator: "Queensland Building and Construction Commission (QBCC)",
    law: "QBCC Act",
    sources: [
      { name: "A magazine", url: "https://magazine.example.com/", official: false },
      { name: "QBCC", url: "https://www.qbcc.qld.gov.au/", official: true },
    ],
    as_of: "2026-07",
    confidence: "high",
    caveat: "",
    ...overrides,
  };
}

describe("an entry of a guide", () => {
  const entryOf = (overrides: Partial<PublishedEntry> = {}) =>
    guidesOf(overrides).findTopic("QLD", "licensing")?.entries[0];

  test("opens with the answer, lists the official source first and gives the regulator's number", () => {
    const entry = entryOf();
    expect(entry?.lead).toBe("Over $3,300 you need one.");
    expect(entry?.details).toEqual(["Below it you mostly do not."]);
    expect(entry?.sources.map(({ name }) => name)).toEqual(["QBCC", "A magazine"]);
    expect(entry?.contact?.phone).toMatch(/\d/);
    expect(entry?.question).toBe("Do i need a licence");
  });

  test("answers its questions, general ones first, and leaves out rulings not in force", () => {
    expect(entryOf()?.questions).toEqual([
      {
        question: "Do I need a licence for this job?",
        answers: [
          { id: "licence-needed/qld", of: "", lead: "Only over $3,300.", then: ["The licence has classes."] },
          {
            id: "licence-needed/qld/painting",
            of: "house painting",
            lead: "Painters always need one.",
            then: [],
          },
        ],
      },
    ]);
    expect(entryOf({ id: "qld-other" })?.questions).toEqual([]);
  });

  test("uses the assistant's wording for an entry that isn't fully confirmed", () => {
    expect(entryOf({ confidence: "medium", caveat: "Ring first." })?.caveats).toEqual([
      "Not fully confirmed. Ring first.",
    ]);
    expect(entryOf({ caveat: "Ring first." })?.caveats).toEqual(["Ring first."]);
    expect(entryOf()?.caveats).toEqual([]);
  });

  test("is due for review after two years without one", () => {
    expect(entryOf({ as_of: "2024-11-21" })?.isDue).toBe(true);
    expect(entryOf({ as_of: "2024-11-22" })?.isDue).toBe(false);
    expect(entryOf({ as_of: "2024" })?.isDue).toBe(false);
  });

  test("never shows the editors' note on how a fact was established", () => {
    const edited = { ...buildEntry({}), provenance: "Told on the phone by a friend" };
    expect(JSON.stringify(guidesOf(edited).findTopic("QLD", "licensing"))).not.toContain("friend");
  });
});

describe("a guide", () => {
  const PLUMBER = { id: "qld-plumber", trades: ["plumber"] } satisfies Partial<PublishedEntry>;
  const TILER = { id: "qld-tiler", trades: ["tiler"] } satisfies Partial<PublishedEntry>;

  test("for a trade lists the rules for every trade first, then its own", () => {
    const guides = guidesOf(PLUMBER, TILER, { id: "qld-all" });
    const idsFor = (trade?: string) =>
      guides.findTopic("QLD", "licensing", trade)?.entries.map(({ id }) => id);
    expect(idsFor()).toEqual(["qld-all", "qld-plumber", "qld-tiler"]);
    expect(idsFor("plumber")).toEqual(["qld-all", "qld-plumber"]);
    // One is a trade that no rule here names, and the other is invalid.
    expect(idsFor("glazier")).toEqual(["qld-all", "qld-plumber", "qld-tiler"]);
    expect(idsFor("<script>")).toEqual(["qld-all", "qld-plumber", "qld-tiler"]);
  });

  test("links to the same topic elsewhere, other topics here, and the national rules", () => {
    const guides = guidesOf(
      {},
      { id: "qld-permit", topic: "permits" },
      { id: "nsw-licence", jurisdiction: "NSW" },
      { id: "au-licence", jurisdiction: "AU" },
    );
    const guide = guides.findTopic("QLD", "licensing");
    expect(guide?.others).toEqual([{ topic: "permits", count: 1 }]);
    expect(guide?.elsewhere).toEqual([
      { jurisdiction: "NSW", count: 1 },
      { jurisdiction: "AU", count: 1 },
    ]);
    expect(guide?.national.lines.map(({ path }) => path)).toEqual(["/guides/national/licensing#au-licence"]);
    expect(guides.findTopic("AU", "licensing")?.national.count).toBe(0);
  });

  test("doesn't exist if there are no rules for it", () => {
    const guides = guidesOf({});
    expect(guides.findTopic("QLD", "safety")).toBeUndefined();
    expect(guides.findPlace("NT")).toBeUndefined();
    expect(guides.paths()).toEqual(["/guides", "/guides/qld", "/guides/qld/licensing"]);
    expect(guidesOf().paths()).toEqual([]);
  });
});

test("every entry is on exactly one page, under its own anchor", () => {
  const { entries, intents } = loadContent();
  const guides = createGuidesService({ content: { entries, regulators, intents }, clock: () => TODAY });
  const shown = guides
    .matrix()
    .flatMap(({ jurisdiction, counts }) =>
      counts.flatMap(({ topic }) => guides.findTopic(jurisdiction, topic)?.entries ?? []),
    );
  expect(shown.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
  expect(shown.every(({ lead, sources }) => lead !== "" && sources.length > 0)).toBe(true);
  // An unfilled slot for an amount would show as {price}.
  expect(
    shown
      .flatMap(({ questions }) => questions.flatMap(({ answers }) => answers))
      .filter(({ lead, then }) => /[{}]|^$/.test(lead + then.join(""))),
  ).toEqual([]);
});
