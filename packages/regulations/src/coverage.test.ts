import { expect, test } from "vitest";
import { coverageByTopic, coverageByTrade, showMatrix } from "./coverage.ts";
import { buildEntry } from "./testing.ts";

const ENTRIES = [
  buildEntry({ trades: ["builder", "plumber"] }),
  buildEntry({ trades: ["all"] }),
  buildEntry({ jurisdiction: "VIC", topic: "permits", trades: ["plumber"] }),
];

function counts({ rows }: { rows: { label: string; counts: number[] }[] }, label: string) {
  return rows.find((row) => row.label === label)?.counts.slice(0, 2);
}

test("entries are counted by topic", () => {
  const matrix = coverageByTopic(ENTRIES);
  expect(counts(matrix, "contracts")).toEqual([2, 0]);
  expect(counts(matrix, "permits")).toEqual([0, 1]);
  expect(counts(matrix, "total")).toEqual([2, 1]);
});

test("entries are counted by trade, optionally for one topic", () => {
  expect(counts(coverageByTrade(ENTRIES), "plumber")).toEqual([1, 1]);
  expect(counts(coverageByTrade(ENTRIES), "(every trade)")).toEqual([1, 0]);
  expect(counts(coverageByTrade(ENTRIES, "permits"), "plumber")).toEqual([0, 1]);
});

test("thin cells are marked and counted", () => {
  const rows = [{ label: "permits", counts: [0, 1, 2, 3] }];
  const shown = showMatrix({ title: "Entries", rows, thinBelow: 2 });
  expect(shown).toContain("permits    0<    1<    2     3 ");
  expect(shown).toContain("2 thin cells");
});
