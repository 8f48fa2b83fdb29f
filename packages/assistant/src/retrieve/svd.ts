// Truncated SVD of a sparse matrix by randomised subspace iteration (Halko, Martinsson and Tropp, SIAM Review 53(2),
// 2011), with a fixed seed.
import { seeded } from "../random.ts";

export type SparseRow = { columns: Uint32Array; values: Float32Array };

const OVERSAMPLING = 12;
const ITERATIONS = 5;

/** Returns a row-major `columnCount` x `rank` matrix. */
export function rightSingularVectors(
  rows: readonly SparseRow[],
  columnCount: number,
  rank: number,
): Float32Array {
  const width = rank + OVERSAMPLING;
  let basis = randomMatrix(columnCount * width);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const next = new Float64Array(columnCount * width);
    const projected = new Float64Array(width);
    for (const { columns, values } of rows) {
      projected.fill(0);
      for (let i = 0; i < columns.length; i++) {
        const offset = (columns[i] as number) * width;
        const value = values[i] as number;
        for (let c = 0; c < width; c++) projected[c]! += value * basis[offset + c]!;
      }
      for (let i = 0; i < columns.length; i++) {
        const offset = (columns[i] as number) * width;
        const value = values[i] as number;
        for (let c = 0; c < width; c++) next[offset + c]! += value * projected[c]!;
      }
    }
    orthonormalise(next, columnCount, width);
    basis = next;
  }
  const vectors = new Float32Array(columnCount * rank);
  for (let row = 0; row < columnCount; row++)
    for (let c = 0; c < rank; c++) vectors[row * rank + c] = basis[row * width + c]!;
  return vectors;
}

function randomMatrix(length: number): Float64Array {
  const random = seeded(7);
  return Float64Array.from({ length }, () => random() - 0.5);
}

/** Modified Gram-Schmidt on the columns, in place. */
function orthonormalise(matrix: Float64Array, rowCount: number, width: number): void {
  for (let column = 0; column < width; column++) {
    for (let previous = 0; previous < column; previous++) {
      let product = 0;
      for (let at = 0; at < rowCount * width; at += width)
        product += matrix[at + column]! * matrix[at + previous]!;
      for (let at = 0; at < rowCount * width; at += width)
        matrix[at + column]! -= product * matrix[at + previous]!;
    }
    let square = 0;
    for (let at = 0; at < rowCount * width; at += width) square += matrix[at + column]! ** 2;
    const length = Math.sqrt(square) || 1;
    for (let at = 0; at < rowCount * width; at += width) matrix[at + column]! /= length;
  }
}
