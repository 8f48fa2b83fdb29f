// Softmax regression over hashed word n-grams, trained by stochastic gradient descent. Deterministic.
import { seeded, shuffle } from "../random.ts";
import { terms, words } from "../text/tokens.ts";

/** The weights are stored row by row, with a row for each bucket and a column for each class. */
export type Classifier = { classes: readonly string[]; buckets: number; weights: Float32Array };
/** `hints` are further features, such as a pattern the text matches; each counts like a word. */
export type Example = { text: string; hints?: readonly string[]; label: string; weight?: number };

const BUCKETS = 1 << 18;
const LEARNERS = 2;
const EPOCHS = 16;
const RATE = 1;
const DECAY = 2e-6;
/** Dropout, so that no single word decides; chosen on held-out examples. */
const DROPOUT = 0.5;
/** Weights from this epoch on are averaged, to even out the dropout. */
const AVERAGED_FROM = 8;

export function trainClassifier(
  examples: readonly Example[],
  { buckets = BUCKETS, dropout = DROPOUT, learners = LEARNERS } = {},
): Classifier {
  const classes = [...new Set(examples.map((example) => example.label))];
  const rows = examples.map(({ text, hints = [], label, weight = 1 }) => ({
    buckets: bucketsOf(text, hints, buckets),
    label: classes.indexOf(label),
    weight,
  }));
  const sums = new Float32Array(buckets * classes.length);
  const random = seeded(5);
  for (let learner = 0; learner < learners; learner++)
    addLearned(sums, rows, { classCount: classes.length, dropout, random });
  const count = learners * (EPOCHS - AVERAGED_FROM);
  return { classes, buckets, weights: sums.map((sum) => sum / count) };
}

type Row = { buckets: readonly number[]; label: number; weight: number };

type Learning = { classCount: number; dropout: number; random: () => number };

function addLearned(sums: Float32Array, rows: Row[], { classCount, dropout, random }: Learning): void {
  const weights = new Float32Array(sums.length);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(rows, random);
    const rate = RATE * (1 - epoch / EPOCHS);
    for (const { buckets: all, label, weight } of rows) {
      const buckets = all.filter(() => random() >= dropout);
      const odds = softmax(buckets, weights, classCount);
      const step = (rate * weight) / Math.sqrt(buckets.length || 1);
      for (let c = 0; c < classCount; c++) {
        const error = odds[c]! - (c === label ? 1 : 0);
        if (Math.abs(error) < 1e-3) continue;
        for (const bucket of buckets) {
          const at = bucket * classCount + c;
          weights[at]! -= step * error + rate * DECAY * weights[at]!;
        }
      }
    }
    if (epoch >= AVERAGED_FROM) for (let at = 0; at < weights.length; at++) sums[at]! += weights[at]!;
  }
}

export function classify(
  classifier: Classifier,
  text: string,
  hints: readonly string[] = [],
): Record<string, number> {
  const odds = softmax(
    bucketsOf(text, hints, classifier.buckets),
    classifier.weights,
    classifier.classes.length,
  );
  return Object.fromEntries(classifier.classes.map((name, c) => [name, odds[c]!]));
}

function softmax(buckets: readonly number[], weights: Float32Array, count: number): Float64Array {
  const scores = new Float64Array(count);
  const scale = 1 / Math.sqrt(buckets.length || 1);
  for (const bucket of buckets)
    for (let c = 0; c < count; c++) scores[c]! += scale * weights[bucket * count + c]!;
  const top = Math.max(...scores);
  let total = 0;
  for (let c = 0; c < count; c++) total += scores[c] = Math.exp(scores[c]! - top);
  for (let c = 0; c < count; c++) scores[c]! /= total;
  return scores;
}

function bucketsOf(text: string, hints: readonly string[], count: number): number[] {
  const said = words(text).map((word) => (/^\d/.test(word) ? "_number" : word));
  const marks: string[] = [];
  said.forEach((word, at) => {
    marks.push(word, `${said[at - 1] ?? "^"} ${word}`);
    if (word.length > 6) marks.push(`${word.slice(0, 5)}~`);
    if (at > 1) marks.push(`${said[at - 2]} _ ${word}`);
  });
  marks.push(
    `${said.at(-1)} $`,
    ...terms(text).map((term) => `=${term}`),
    ...hints.map((hint) => `#${hint}`),
  );
  return [...new Set(marks.map((mark) => hash(mark) % count))];
}

export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
