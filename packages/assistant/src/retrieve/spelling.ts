import { editDistance } from "../text/edit-distance.ts";

export type Spelling = (word: string) => string | undefined;

/** Shorter words are left alone, because too many real words are one letter apart. */
const SHORTEST = 5;

/** How many letters may follow a stem in a mistyped ending ("registerd"). */
const LONGEST_ENDING = 3;

export function createSpelling(names: readonly string[], idf: Float32Array): Spelling {
  const byLength = new Map<number, number[]>();
  names.forEach((name, id) => {
    if (name.length >= SHORTEST - 1 && /^[a-z]+$/.test(name))
      byLength.set(name.length, [...(byLength.get(name.length) ?? []), id]);
  });
  const cache = new Map<string, string | undefined>();
  return (word) => {
    if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return undefined;
    if (cache.has(word)) return cache.get(word);
    const allowed = word.length >= 8 ? 2 : 1;
    let best: { id: number; distance: number } | undefined;
    for (let length = word.length - allowed; length <= word.length + allowed; length++)
      for (const id of byLength.get(length) ?? []) {
        const name = names[id]!;
        if (name[0] !== word[0]) continue;
        const distance = editDistance(word, name, best?.distance ?? allowed);
        if (distance > allowed) continue;
        if (!best || distance < best.distance || (distance === best.distance && idf[id]! < idf[best.id]!))
          best = { id, distance };
      }
    const found = best ? names[best.id] : stemOf(word);
    if (cache.size < 5_000) cache.set(word, found);
    return found;
  };

  function stemOf(word: string): string | undefined {
    for (
      let length = word.length - 1;
      length >= word.length - LONGEST_ENDING && length >= SHORTEST;
      length--
    ) {
      const start = word.slice(0, length);
      const id = byLength.get(length)?.find((one) => names[one] === start);
      if (id !== undefined) return names[id];
    }
    return undefined;
  }
}
