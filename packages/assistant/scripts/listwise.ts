/** `right` lists the indexes in `features` of the right candidates. */
export type Row = { features: ArrayLike<number>[]; right: readonly number[] };

/** Listwise logistic regression with AdaGrad, which compares the right candidates with all the others at once. */
export function train(rows: readonly Row[]): Float64Array {
  const size = rows[0]?.features[0]?.length ?? 0;
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-6);
  for (let epoch = 0; epoch < 30; epoch++)
    for (let start = 0; start < rows.length; start += 64) {
      const batch = rows.slice(start, start + 64);
      const gradient = new Float64Array(size);
      for (const { features, right } of batch) {
        const scores = features.map((own) => score(own, weights));
        const top = Math.max(...scores);
        const odds = scores.map((value) => Math.exp(value - top));
        const total = odds.reduce((sum, value) => sum + value, 0);
        const ofRight = right.reduce((sum, i) => sum + odds[i]!, 0);
        features.forEach((own, i) => {
          const error = odds[i]! / total - (right.includes(i) ? odds[i]! / ofRight : 0);
          if (Math.abs(error) > 1e-6) for (let f = 0; f < size; f++) gradient[f]! += error * own[f]!;
        });
      }
      for (let f = 0; f < size; f++) {
        const slope = gradient[f]! / batch.length + 1e-4 * weights[f]!;
        squares[f]! += slope * slope;
        weights[f]! -= (0.5 * slope) / Math.sqrt(squares[f]!);
      }
    }
  return weights;
}

export function score(features: ArrayLike<number>, weights: Float64Array): number {
  let total = 0;
  for (let f = 0; f < weights.length; f++) total += features[f]! * weights[f]!;
  return total;
}
