/** 128 and 200 dimensions did no better on held-out phrasings. */
export const RANK = 100;

export function dotAt(vectors: Float32Array, at: number, vector: Float32Array): number {
  // Four parallel sums, so that additions don't wait for each other. RANK is a multiple of 4.
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = 0, offset = at * RANK; i < RANK; i += 4, offset += 4) {
    a += vectors[offset]! * vector[i]!;
    b += vectors[offset + 1]! * vector[i + 1]!;
    c += vectors[offset + 2]! * vector[i + 2]!;
    d += vectors[offset + 3]! * vector[i + 3]!;
  }
  return a + b + c + d;
}
