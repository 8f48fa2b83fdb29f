import { expect, test } from "vitest";
import type { Entry } from "../schema.ts";
import { buildEntry } from "../testing.ts";
import { contradictions, staleReviews } from "./contradictions.ts";

const TODAY = new Date("2026-11-21");

function says(id: string, what: string, value: string, changes: Partial<Entry> = {}): Entry {
  return buildEntry({ id, answer: `It is ${value}.`, figures: [{ what, value }], ...changes });
}

function suspects(entries: Entry[]): number {
  return contradictions({
    content: { entries, regulators: [], updates: [], intents: [] },
    reviewed: [],
    today: TODAY,
  }).length;
}

const TEN = says("nsw-a", "deposit limit", "10%");

test("two different values for the same thing are flagged", () => {
  expect(suspects([TEN, says("nsw-b", "deposit limit", "5%")])).toBe(1);
});

test("the same value written differently isn't flagged", () => {
  const pairs = [
    ["10%", "10 per cent"],
    ["$6 000", "$6,000"],
    ["$1.5 million", "$1,500,000"],
    ["1200 mm", "1.2 metres"],
    ["two years", "24 months"],
    ["5 business days", "five working days"],
  ] as const;
  for (const [a, b] of pairs) {
    expect(
      suspects([says("nsw-a", "deposit limit", a), says("nsw-b", "deposit limit", b)]),
      `${a} and ${b}`,
    ).toBe(0);
  }
});

test("days and business days aren't treated as the same", () => {
  const days = (value: string, id: string) => says(id, "deposit refund", value);
  expect(suspects([days("5 days", "nsw-a"), days("5 business days", "nsw-b")])).toBe(1);
});

test("a different state, trade or kind of amount isn't flagged", () => {
  expect(suspects([TEN, says("vic-b", "deposit limit", "5%", { jurisdiction: "VIC" })])).toBe(0);
  expect(suspects([TEN, says("nsw-b", "deposit limit", "5%", { trades: ["plumber"] })])).toBe(0);
  expect(suspects([TEN, says("nsw-b", "deposit limit", "$5,000")])).toBe(0);
});

test("an entry for every trade is compared with the entries for each trade", () => {
  expect(suspects([TEN, says("nsw-b", "deposit limit", "5%", { trades: ["all"] })])).toBe(1);
});

test("an answer that also states the other entry's value doesn't contradict it", () => {
  const both = says("nsw-b", "deposit limit", "5%", { answer: "It is 10%, or 5% above $20,000." });
  expect(suspects([TEN, both])).toBe(0);
});

test("labels that share a single word are compared if that word is the whole label", () => {
  const gas = says("nsw-a", "certificate", "7 days", { title: "Gas cooktops" });
  const other = (what: string) => says("nsw-b", what, "30 days", { title: "Power points and lights" });
  expect(suspects([gas, other("certificate")])).toBe(1);
  expect(suspects([gas, other("electrical certificate")])).toBe(0);
});

test("titles are compared as well when a label names only a kind of figure", () => {
  const start = (id: string, date: string, title: string) => says(id, "start date", date, { title });
  const silica = start("nsw-a", "1 July 2024", "Engineered stone ban");
  expect(suspects([silica, start("nsw-b", "1 March 2021", "Smoke alarms in rentals")])).toBe(0);
  expect(suspects([silica, start("nsw-b", "1 March 2021", "Ban on engineered stone")])).toBe(1);
});

test("a national entry that compares states is checked against each named state's own entry", () => {
  const title = "Deposit on home building work";
  const national = buildEntry({
    id: "national-deposits",
    jurisdiction: "AU",
    title,
    answer: "New South Wales: 10%. Victoria: 5%.",
    figures: [
      { what: "NSW deposit", value: "10%" },
      { what: "Victorian deposit", value: "5%" },
    ],
  });
  expect(suspects([national, says("nsw-b", "deposit", "10%", { title })])).toBe(0);
  expect(suspects([national, says("nsw-b", "deposit", "5%", { title })])).toBe(1);
});

test("a reviewed pair isn't reported until one of its figures changes", () => {
  const five = says("nsw-b", "deposit limit", "5%");
  const ref = ({ id, figures: [figure] }: Entry) => ({ entry: id, what: figure!.what, value: figure!.value });
  const reviewed = [{ reason: "One is for small jobs, one for large.", figures: [ref(TEN), ref(five)] }];
  const input = (entries: Entry[]) => ({
    content: { entries, regulators: [], updates: [], intents: [] },
    reviewed,
    today: TODAY,
  });
  expect(contradictions(input([TEN, five]))).toEqual([]);
  expect(staleReviews(input([TEN, five]))).toEqual([]);

  const changed = input([TEN, says("nsw-b", "deposit limit", "3%")]);
  expect(contradictions(changed)).toHaveLength(1);
  expect(staleReviews(changed)).toEqual([
    {
      where: "nsw-b",
      message: 'no longer has the figure { entry: nsw-b, what: "deposit limit", value: "5%" }',
    },
  ]);
});
