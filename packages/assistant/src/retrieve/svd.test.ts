import { expect, test } from "vitest";
import { rightSingularVectors } from "./svd.ts";

test("the first singular vector of a rank-one matrix is its row direction", () => {
  const rows = [1, 2, 3].map((times) => ({
    columns: Uint32Array.of(0, 1),
    values: Float32Array.of(3 * times, 4 * times),
  }));
  const vectors = rightSingularVectors(rows, 2, 1);
  expect(Math.abs(vectors[0]!)).toBeCloseTo(0.6);
  expect(Math.abs(vectors[1]!)).toBeCloseTo(0.8);
});

test("the vectors are orthonormal", () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({
    columns: Uint32Array.of(at % 7, (at * 3) % 7, 7 + (at % 3)),
    values: Float32Array.of(1, at / 10, 2),
  }));
  const rank = 3;
  const vectors = rightSingularVectors(rows, 10, rank);
  for (let a = 0; a < rank; a++)
    for (let b = 0; b < rank; b++) {
      let product = 0;
      for (let row = 0; row < 10; row++) product += vectors[row * rank + a]! * vectors[row * rank + b]!;
      expect(product).toBeCloseTo(a === b ? 1 : 0, 4);
    }
});
