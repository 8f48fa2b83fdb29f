import { QUOTE_STATUSES, type QuoteStatus } from "@plumbline/contract/quote-options.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canTalk, isReadableByBusiness, type Move, MOVES } from "./status.ts";

const names = Object.keys(MOVES) as Move[];
const allows = (from: readonly QuoteStatus[], status: QuoteStatus) => from.includes(status);

/** Disallowed moves change nothing, as in the database. */
function play(moves: Move[]): QuoteStatus[] {
  const path: QuoteStatus[] = ["unconfirmed"];
  for (const name of moves) if (allows(MOVES[name].from, path.at(-1)!)) path.push(MOVES[name].to);
  return path;
}

const anyMoves = fc.array(fc.constantFrom(...names), { maxLength: 30 });

test("a business never sees a request before it's confirmed, in any sequence of moves", () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const path = play(moves);
      expect(["delivered", "held", undefined]).toContain(path[1]);
      const seen = path.findIndex((status) => status === "seen" || canTalk(status));
      if (seen >= 0) expect(path.slice(0, seen + 1)).toContain("delivered");
    }),
  );
});

test("a closed request stays closed, and a confirmed one never becomes unconfirmed", () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const path = play(moves);
      const over = path.findIndex((status) =>
        ["declined", "quote-declined", "done", "withdrawn", "closed"].includes(status),
      );
      if (over >= 0) expect(path).toHaveLength(over + 1);
      expect(path.lastIndexOf("unconfirmed")).toBe(0);
    }),
  );
});

test("every status can be reached", () => {
  const reached = new Set<QuoteStatus>(["unconfirmed"]);
  for (let round = 0; round < QUOTE_STATUSES.length; round++)
    for (const name of names)
      if (MOVES[name].from.some((status) => reached.has(status))) reached.add(MOVES[name].to);
  expect([...reached].toSorted()).toEqual([...QUOTE_STATUSES].toSorted());
});

test("a business can't read a request that wasn't delivered", () => {
  for (const status of QUOTE_STATUSES)
    expect(isReadableByBusiness({ status, deliveredAt: null })).toBe(false);
});
