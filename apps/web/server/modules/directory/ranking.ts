import TinyQueue from "tinyqueue";
import { type Cell, compareIds } from "./search-cell.ts";

type Place = { isVerified: boolean; key: number; cell: Cell; index: number };

/** Verified businesses first, then the least key, then the id. */
function compare(a: Place, b: Place): number {
  return (
    Number(b.isVerified) - Number(a.isVerified) ||
    a.key - b.key ||
    compareIds(a.cell, a.index, b.cell, b.index)
  );
}

/** Counts businesses, and remembers the first so many of them. */
export function createRanking(size: number) {
  const queue = new TinyQueue<Place>([], (a, b) => compare(b, a));
  const counts = { verified: 0, others: 0 };

  function add(isVerified: boolean, key: number, cell: Cell, index: number): void {
    counts[isVerified ? "verified" : "others"]++;
    const last = queue.length < size ? undefined : queue.peek();
    // Most are behind the last by these alone, and need not be made a place for.
    if (last && (last.isVerified !== isVerified ? last.isVerified : key > last.key)) return;
    const place = { isVerified, key, cell, index };
    if (last && compare(place, last) > 0) return;
    if (last) queue.pop();
    queue.push(place);
  }

  /** The first ones in their order. Empties the ranking. */
  function take(): Place[] {
    const places: Place[] = [];
    for (let place = queue.pop(); place; place = queue.pop()) places.push(place);
    return places.toReversed();
  }

  return { add, counts, take };
}
export type Ranking = ReturnType<typeof createRanking>;
