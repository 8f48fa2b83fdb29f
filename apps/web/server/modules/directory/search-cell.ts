/** What the search knows of the listed businesses of one trade and one row of latitude, column by column. */
export type Cell = {
  count: number;
  /** Four big-endian words each, so that their order is the id's. */
  ids: Uint32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
  serviceRadiiKm: Int32Array;
  /** Milliseconds since 1970; 0 without a tick. */
  tickEnds: Float64Array;
  ratingScores: Float64Array;
  reviewCounts: Int32Array;
  yearsOfExperience: Int32Array;
  /** The hashes of all their words, one business after the other. */
  words: Int32Array;
  /** Where each business's words begin, and at the end how many there are. */
  wordsFrom: Int32Array;
  /** By the band of the service area: from and up to which business, in the order of their longitude. */
  bands: Map<number, { from: number; to: number }>;
};

/** Bytes of a business before its words: as `readCells` in search-repository.ts packs them. */
const FIXED = 16 + 2 + 8 + 8 + 4 + 8 + 8 + 4 + 4;
/** What PostgreSQL's array_send puts before the elements, and before each of them. */
const ARRAY_HEAD = { ofEmpty: 12, ofFull: 20 };
const ELEMENT_HEAD = 4;

export const EMPTY_CELL: Cell = unpackCell(new Uint8Array(), 0);

/** Unpacks businesses that come in the order of their band and longitude. */
export function unpackCell(bytes: Uint8Array, count: number): Cell {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cell: Cell = {
    count,
    ids: new Uint32Array(4 * count),
    latitudes: new Float64Array(count),
    longitudes: new Float64Array(count),
    serviceRadiiKm: new Int32Array(count),
    tickEnds: new Float64Array(count),
    ratingScores: new Float64Array(count),
    reviewCounts: new Int32Array(count),
    yearsOfExperience: new Int32Array(count),
    // At most: the heads of the arrays are counted in.
    words: new Int32Array(Math.floor((bytes.length - count * FIXED) / (ELEMENT_HEAD + 4))),
    wordsFrom: new Int32Array(count + 1),
    bands: new Map(),
  };
  let [at, word] = [0, 0];
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < 4; part++) cell.ids[4 * index + part] = view.getUint32(at + 4 * part);
    const band = view.getInt16(at + 16);
    cell.latitudes[index] = view.getFloat64(at + 18);
    cell.longitudes[index] = view.getFloat64(at + 26);
    cell.serviceRadiiKm[index] = view.getInt32(at + 34);
    cell.tickEnds[index] = view.getFloat64(at + 38);
    cell.ratingScores[index] = view.getFloat64(at + 46);
    cell.reviewCounts[index] = view.getInt32(at + 54);
    cell.yearsOfExperience[index] = view.getInt32(at + 58);
    at += FIXED;
    const dimensions = view.getInt32(at);
    const words = dimensions === 0 ? 0 : view.getInt32(at + 12);
    at += dimensions === 0 ? ARRAY_HEAD.ofEmpty : ARRAY_HEAD.ofFull;
    for (let left = words; left > 0; left--) {
      cell.words[word++] = view.getInt32(at + ELEMENT_HEAD);
      at += ELEMENT_HEAD + 4;
    }
    cell.wordsFrom[index + 1] = word;
    const stretch = cell.bands.get(band);
    cell.bands.set(band, { from: stretch?.from ?? index, to: index + 1 });
  }
  return cell;
}

/** The id of a business as text. */
export function idAt({ ids }: Cell, index: number): string {
  const hex = Array.from(ids.subarray(4 * index, 4 * index + 4), (part) =>
    part.toString(16).padStart(8, "0"),
  );
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Less than 0 where the first business's id comes first. */
export function compareIds(a: Cell, indexA: number, b: Cell, indexB: number): number {
  for (let part = 0; part < 4; part++) {
    const difference = a.ids[4 * indexA + part]! - b.ids[4 * indexB + part]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a business has one of the words. */
export function hasWord({ words, wordsFrom }: Cell, index: number, hashes: number[]): boolean {
  const end = wordsFrom[index + 1]!;
  for (let at = wordsFrom[index]!; at < end; at++) if (hashes.includes(words[at]!)) return true;
  return false;
}

/** The first business of a stretch that is not west of a longitude. */
export function firstFrom(
  { longitudes }: Cell,
  { from, to }: { from: number; to: number },
  longitude: number,
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (longitudes[middle]! < longitude) low = middle + 1;
    else high = middle;
  }
  return low;
}
