/** Dimensions of every term, text and entry vector. 128 and 200 were no better on held-out ways of asking. */
export const RANK = 100;

/** The product of the vector in row `at` of `vectors` with another. */
export function dotAt(vectors: Float32Array, at: number, vector: Float32Array): number {
  // Four sums side by side: a single one would wait for each addition before the next. RANK is a multiple of 4.
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = 0, offset = at * RANK; i < RANK; i += 4, offset += 4) {
    a += vectors[offset]! * vector[i]!;
    b += vectors[offset + 1]! * vector[i + 1]!;
    c += vectors[offset + 2]! * vector[i + 2]!;
    d += vectors[offset + 3]! * vector[i + 3]!;
  }
  return a + b + c + d;
}
