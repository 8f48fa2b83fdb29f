// Corrects a mistyped word to one the content uses.

export type Spelling = (word: string) => string | undefined;

/** Words shorter than this are left alone: too many real words lie one letter apart. */
const SHORTEST = 5;

/** Builds a corrector over the vocabulary; the commoner of two equally near words wins. */
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
    const found = best && names[best.id];
    if (cache.size < 5_000) cache.set(word, found);
    return found;
  };
}

/** Optimal string alignment distance (a swap of neighbours counts one); anything over `limit` is reported as limit + 1. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, before[j - 2]! + 1);
      current.push(value);
      smallest = Math.min(smallest, value);
    }
    if (smallest > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}
