/**
 * Term t's numbers run from `starts[t]` up to `starts[t + 1]`, so that measuring a question reads only a few short
 * lists.
 */
export type TermLists = { starts: Uint32Array; entries: Uint32Array; values: Float32Array };

export function listByTerm(entries: readonly ReadonlyMap<number, number>[], termCount: number): TermLists {
  const starts = new Uint32Array(termCount + 1);
  for (const terms of entries) for (const term of terms.keys()) starts[term + 1]!++;
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
  const next = starts.slice();
  const owners = new Uint32Array(starts[termCount]!);
  const values = new Float32Array(owners.length);
  entries.forEach((terms, entry) => {
    for (const [term, value] of terms) {
      const at = next[term]!++;
      owners[at] = entry;
      values[at] = value;
    }
  });
  return { starts, entries: owners, values };
}
