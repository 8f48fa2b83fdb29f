// The complete draw (docs/giveaway-draw.md). `npm run giveaway:verify` runs this code too, on the published
// data.
import { createHash, createHmac } from "node:crypto";

/** Random ids, with at least one entry each. */
export type EntryList = readonly (readonly [id: string, entries: number])[];

const NUMBERS = 2n ** 256n;

/** Writes a line for each id, in order, such as "id entries". */
export function canonicalList(list: EntryList): string {
  const seen = new Set<string>();
  for (const [id, entries] of list) {
    if (!/^[0-9a-f-]{36}$/.test(id) || seen.has(id))
      throw new Error(`${id} is not an id, or is listed twice`);
    if (!Number.isSafeInteger(entries) || entries < 1) throw new Error(`${id} has ${entries} entries`);
    seen.add(id);
  }
  return sorted(list)
    .map(([id, entries]) => `${id} ${entries}\n`)
    .join("");
}

/** SHA-256 in hexadecimal. */
export function hashList(list: EntryList): string {
  return createHash("sha256").update(canonicalList(list)).digest("hex");
}

type Draw = {
  list: EntryList;
  /** In hexadecimal. */
  randomness: string;
  number: number;
  earlier: readonly string[];
};

/** Every entry has the same chance, except that earlier winners' entries have none. */
export function drawWinner({ list, randomness, number, earlier }: Draw): string {
  if (!/^[0-9a-f]{64}$/.test(randomness)) throw new Error("the randomness is not 64 hexadecimal digits");
  const left = sorted(list).filter(([id]) => !earlier.includes(id));
  const total = left.reduce((sum, [, entries]) => sum + BigInt(entries), 0n);
  if (total === 0n) throw new Error("no one is left to draw");
  const ticket = pickBelow(total, { randomness, listHash: hashList(list), number });
  let before = 0n;
  for (const [id, entries] of left) {
    before += BigInt(entries);
    if (ticket < before) return id;
  }
  throw new Error("the ticket is beyond the end of the list");
}

type Numbered = { randomness: string; listHash: string; number: number };

/** Picks uniformly from 0 to below `total`. */
function pickBelow(total: bigint, { randomness, listHash, number }: Numbered): bigint {
  // Rejects digests beyond the last whole multiple, which would favour small numbers.
  const end = NUMBERS - (NUMBERS % total);
  for (let attempt = 0; ; attempt++) {
    const message = `plumbline-draw-1 ${listHash} ${number} ${attempt}`;
    const digest = createHmac("sha256", Buffer.from(randomness, "hex")).update(message).digest("hex");
    const thrown = BigInt(`0x${digest}`);
    if (thrown < end) return thrown % total;
  }
}

// Sorts by code unit, so that every machine gives the same order.
function sorted(list: EntryList): EntryList {
  return list.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}
