// Learns which sentence of an entry answers a question and writes data/passage-weights.json: from the development questions
// whose entry is known, with the sentences that state most of the required facts as the right ones.
// Run it after large changes of the development questions: node packages/assistant/scripts/train-passages.ts
import { writeFileSync } from "node:fs";
import { loadContent } from "@plumbline/regulations/content.ts";
import { loadQuestions, type EvalQuestion } from "../src/evaluate/questions.ts";
import { statesFact } from "../src/evaluate/score.ts";
import { isOpeningVerdict } from "../src/compose/pick.ts";
import { PASSAGE_FEATURES, passageFeatures } from "../src/compose/score-passages.ts";
import { loadModel } from "../src/retrieve/model-file.ts";
import { createRanker } from "../src/retrieve/ranker.ts";
import { createPlaceFinder, withoutPlaces } from "../src/understand/places.ts";
import { understand } from "../src/understand/understand.ts";
import { type Row, score, train } from "./listwise.ts";

const FOLDS = 5;

const content = loadContent();
const model = loadModel(content);
const findPlaces = createPlaceFinder(content.regulators, model.ordinaryWords);
const ranker = createRanker(model, content.entries, {});
const entryOf = new Map(content.entries.map(({ id }, at) => [id, at] as const));

function rowOf({ question, history, entry: id, must }: EvalQuestion): Row[] {
  const entry = id === undefined ? undefined : entryOf.get(id);
  const passages = entry === undefined ? [] : model.corpus.passages[entry]!;
  if (entry === undefined || passages.some(({ states }) => states)) return [];
  const read = understand(
    { question, history },
    { findPlaces, conduct: model.conduct, thisYear: new Date().getFullYear() },
  );
  const query = ranker.read(withoutPlaces(read.text, findPlaces), read.trades.named, {
    context: withoutPlaces(read.context, findPlaces),
    leaning: read.leaning,
  });
  const features = passageFeatures(
    passages,
    (index) => ranker.passageLikeness(query, entry, index),
    read.wants,
    read.quantities,
  );
  const candidates = passages.flatMap(({ text }, index) =>
    isOpeningVerdict({ text, index }, passages)
      ? []
      : [
          {
            features: PASSAGE_FEATURES.map((name) => features[index]![name]),
            facts: must.filter((group) => statesFact(text, group)).length,
          },
        ],
  );
  const most = Math.max(...candidates.map(({ facts }) => facts));
  if (most <= 0) return [];
  return [
    {
      features: candidates.map((candidate) => candidate.features),
      right: candidates.flatMap(({ facts }, i) => (facts === most ? [i] : [])),
    },
  ];
}

function shareFirst(rows: readonly Row[], weights: Float64Array): number {
  const hits = rows.filter(({ features, right }) => {
    const scores = features.map((own) => score(own, weights));
    return right.includes(scores.indexOf(Math.max(...scores)));
  });
  return hits.length / rows.length;
}

const rows = loadQuestions().flatMap(rowOf);
const heldOut = Array.from({ length: FOLDS }, (_, fold) =>
  shareFirst(
    rows.filter((_, i) => i % FOLDS === fold),
    train(rows.filter((_, i) => i % FOLDS !== fold)),
  ),
);
const mean = heldOut.reduce((sum, share) => sum + share, 0) / FOLDS;
console.log(`held out, first: ${(100 * mean).toFixed(1)} % of ${rows.length} questions`);
const weights = train(rows);
const named = Object.fromEntries(PASSAGE_FEATURES.map((name, f) => [name, Number(weights[f]!.toFixed(3))]));
console.log(named);
writeFileSync(
  new URL("../data/passage-weights.json", import.meta.url),
  `${JSON.stringify(named, undefined, 2)}\n`,
);
