import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalList, drawWinner, type EntryList, hashList } from "./draw.ts";

const seedOf = (text: string) => createHash("sha256").update(text).digest("hex");

const lists = fc
  .uniqueArray(fc.uuid({ version: 4 }), { minLength: 1, maxLength: 30 })
  .chain((ids) =>
    fc
      .array(fc.integer({ min: 1, max: 500 }), { minLength: ids.length, maxLength: ids.length })
      .map((counts) => ids.map((id, at): [string, number] => [id, counts[at] ?? 1])),
  );

test("the list's text is sorted, and the list's hash is the hash of that text", () => {
  const list: EntryList = [
    ["b0000000-0000-4000-8000-000000000000", 5],
    ["a0000000-0000-4000-8000-000000000000", 25],
  ];
  const text = "a0000000-0000-4000-8000-000000000000 25\nb0000000-0000-4000-8000-000000000000 5\n";
  expect(canonicalList(list)).toBe(text);
  expect(hashList(list)).toBe(createHash("sha256").update(text).digest("hex"));
});

test("the order of the list changes neither the hash nor the winner", () => {
  fc.assert(
    fc.property(lists, fc.string(), fc.infiniteStream(fc.nat()), (list, text, order) => {
      const shuffled = list
        .map((row) => ({ row, at: order.next().value ?? 0 }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ row }) => row);
      const draw = { randomness: seedOf(text), number: 1, earlier: [] };
      expect(hashList(shuffled)).toBe(hashList(list));
      expect(drawWinner({ ...draw, list: shuffled })).toBe(drawWinner({ ...draw, list }));
    }),
  );
});

test("repeated draws pick each person exactly once", () => {
  fc.assert(
    fc.property(lists, fc.string(), (list, text) => {
      const earlier: string[] = [];
      for (let number = 1; number <= list.length; number++)
        earlier.push(drawWinner({ list, randomness: seedOf(text), number, earlier }));
      expect(new Set(earlier).size).toBe(list.length);
      expect(() => drawWinner({ list, randomness: seedOf(text), number: list.length + 1, earlier })).toThrow(
        "no one is left",
      );
    }),
    { numRuns: 30 },
  );
});

test("adding or removing one entry changes the hash", () => {
  fc.assert(
    fc.property(lists, fc.nat(), (list, at) => {
      const changed = list.map(([id, entries], row): [string, number] => [
        id,
        row === at % list.length ? entries + 1 : entries,
      ]);
      expect(hashList(changed)).not.toBe(hashList(list));
    }),
  );
});

test("every entry is equally likely, in the first draw and in the second", () => {
  const counts = [1, 5, 25, 50, 500, 200, 2, 7];
  const list = counts.map((entries, at): [string, number] => [
    `0000000${at}-0000-4000-8000-000000000000`,
    entries,
  ]);
  const DRAWS = 6000;
  const wins = [new Map<string, number>(), new Map<string, number>()];
  const expectedSecond = new Map<string, number>();
  const total = counts.reduce((sum, one) => sum + one, 0);
  for (let seed = 0; seed < DRAWS; seed++) {
    const randomness = seedOf(`fixed ${seed}`);
    const first = drawWinner({ list, randomness, number: 1, earlier: [] });
    const second = drawWinner({ list, randomness, number: 2, earlier: [first] });
    for (const [at, id] of [first, second].entries()) wins[at]?.set(id, (wins[at].get(id) ?? 0) + 1);
    const gone = list.find(([id]) => id === first)?.[1] ?? 0;
    for (const [id, entries] of list)
      if (id !== first) expectedSecond.set(id, (expectedSecond.get(id) ?? 0) + entries / (total - gone));
  }
  const chiSquare = (seen: Map<string, number> | undefined, expected: (id: string) => number) =>
    list.reduce((sum, [id]) => sum + ((seen?.get(id) ?? 0) - expected(id)) ** 2 / expected(id), 0);
  const entriesOf = new Map(list);
  // With 7 degrees of freedom, 24.3 is exceeded once in a thousand runs. The seeds are fixed, so the result never
  // varies.
  expect(chiSquare(wins[0], (id) => (DRAWS * (entriesOf.get(id) ?? 0)) / total)).toBeLessThan(24.3);
  expect(chiSquare(wins[1], (id) => expectedSecond.get(id) ?? 0)).toBeLessThan(24.3);
});

test("an invalid list of entries is refused", () => {
  const id = "a0000000-0000-4000-8000-000000000000";
  expect(() => hashList([[id, 0]])).toThrow("0 entries");
  expect(() => hashList([[id, 1.5]])).toThrow("1.5 entries");
  expect(() =>
    hashList([
      [id, 1],
      [id, 1],
    ]),
  ).toThrow("twice");
  expect(() => hashList([["me 99\nyou", 1]])).toThrow("not an id");
  expect(() => drawWinner({ list: [[id, 1]], randomness: "ff", number: 1, earlier: [] })).toThrow("64");
});
