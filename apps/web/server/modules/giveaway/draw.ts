// The draw, in full (docs/giveaway-draw.md). It knows nothing of the site: `npm run giveaway:verify` runs this file
// on what the site published.
import { createHash, createHmac } from "node:crypto";

/** Who has how many entries: a random id and a whole number above nought. */
export type EntryList = readonly (readonly [id: string, entries: number])[];

const NUMBERS = 2n ** 256n;

/** The list as text: a line for each id in order, "id entries". */
export function canonicalList(list: EntryList): string {
  const seen = new Set<string>();
  for (const [id, entries] of list) {
    if (!/^[0-9a-f-]{36}$/.test(id) || seen.has(id)) throw new Error(`${id} is not an id, or there twice`);
    if (!Number.isSafeInteger(entries) || entries < 1) throw new Error(`${id} has ${entries} entries`);
    seen.add(id);
  }
  return sorted(list)
    .map(([id, entries]) => `${id} ${entries}\n`)
    .join("");
}

/** SHA-256 of the list's text, in hexadecimal. */
export function hashList(list: EntryList): string {
  return createHash("sha256").update(canonicalList(list)).digest("hex");
}

type Draw = {
  list: EntryList;
  /** The beacon's randomness, in hexadecimal. */
  randomness: string;
  /** 1 for the first draw, 2 for the one after it. */
  number: number;
  /** Who was drawn before: they are not drawn again. */
  earlier: readonly string[];
};

/** Who wins: every entry of who was not drawn before has the same chance. */
export function drawWinner({ list, randomness, number, earlier }: Draw): string {
  if (!/^[0-9a-f]{64}$/.test(randomness)) throw new Error("the randomness is not 64 hexadecimal digits");
  const left = sorted(list).filter(([id]) => !earlier.includes(id));
  const total = left.reduce((sum, [, entries]) => sum + BigInt(entries), 0n);
  if (total === 0n) throw new Error("nobody is left to be drawn");
  const ticket = pickBelow(total, { randomness, listHash: hashList(list), number });
  let before = 0n;
  for (const [id, entries] of left) {
    before += BigInt(entries);
    if (ticket < before) return id;
  }
  throw new Error("a ticket lies beyond the list");
}

type Numbered = { randomness: string; listHash: string; number: number };

/** A number from 0 to below `total`, each as likely as the others. */
function pickBelow(total: bigint, { randomness, listHash, number }: Numbered): bigint {
  // What lies beyond the last whole multiple would make small numbers likelier: it is thrown again.
  const end = NUMBERS - (NUMBERS % total);
  for (let attempt = 0; ; attempt++) {
    const message = `plumbline-draw-1 ${listHash} ${number} ${attempt}`;
    const digest = createHmac("sha256", Buffer.from(randomness, "hex")).update(message).digest("hex");
    const thrown = BigInt(`0x${digest}`);
    if (thrown < end) return thrown % total;
  }
}

// By code units, so that every machine sorts alike.
function sorted(list: EntryList): EntryList {
  return list.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}
