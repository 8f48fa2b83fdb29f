// Learns the weight of each intent signal from the development questions whose facts are in one ruling: one half
// trains, the other tests. WEIGHTS in src/rulings/find-intent.ts and the thresholds in src/rulings/decide.ts are chosen
// from this: node packages/assistant/scripts/weigh-signals.ts
import { readFileSync } from "node:fs";
import type { Ruling } from "@plumbline/regulations/intent-schema.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { type EvalQuestion, loadQuestions } from "../src/evaluate/questions.ts";
import { normalise } from "../src/evaluate/score.ts";
import { loadModel } from "../src/retrieve/model-file.ts";
import { createRanker } from "../src/retrieve/ranker.ts";
import {
  createIntentFinder,
  createIntentSignals,
  type IntentSignals,
  WEIGHTS,
} from "../src/rulings/find-intent.ts";
import { createAspectReader } from "../src/rulings/aspects.ts";
import { RELEVANCE, type Witnesses, witnessesOf } from "../src/rulings/relevance.ts";
import { createPlaceFinder, withoutPlaces } from "../src/understand/places.ts";
import { understand } from "../src/understand/understand.ts";
import { type Row, score, train } from "./listwise.ts";

const RANKED = 100;
const SURE = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
const NAMES = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];

const content = loadContent();
const { entries, intents, regulators } = content;
const model = loadModel(content);
const rankerWeights = JSON.parse(
  readFileSync(new URL("../data/ranker-weights.json", import.meta.url), "utf8"),
) as Record<string, number>;
const ranker = createRanker(model, entries, rankerWeights);
const signalsOf = createIntentSignals(intents, { model, ranker, aspects: createAspectReader(intents) });
const findPlaces = createPlaceFinder(regulators, model.ordinaryWords);
const lawOf = new Map(entries.map(({ id, law }) => [id, law]));

const questions = loadQuestions().filter(({ kind, history }) => kind === "fact" && !history);
const heardAll = questions.flatMap((question) => hear(question) ?? []);
const rows = heardAll.flatMap(({ heard, right }) =>
  right.length > 0 ? [{ features: signalsOf(heard).map(numbersOf), right }] : [],
);
console.log(`${rows.length} questions, ${intents.length} intents`);
const isTeaching = (_: Row, at: number) => at % 2 === 0;
const learned = train(rows.filter(isTeaching));
const judged = rows.filter((row, at) => !isTeaching(row, at));
report("learned from half", learned, judged);
report(
  "WEIGHTS",
  Float64Array.from(NAMES, (name) => WEIGHTS[name]),
  judged,
);
const all = train(rows);
reportRelevance();
console.log(`learned from all: ${NAMES.map((name, at) => `${name}: ${all[at]!.toFixed(2)}`).join(", ")}`);

function hear({ question, jurisdiction, must, entry }: EvalQuestion) {
  const { text, states, trades } = understand(
    { question },
    { findPlaces, queryClass: model.queryClass, thisYear: new Date().getFullYear() },
  );
  if (states.length > 1) return undefined;
  const [place] = states;
  const placeless = withoutPlaces(text, findPlaces);
  const pool = entries.flatMap((one, at) =>
    !place || [place, "AU"].some((own) => own === one.jurisdiction) ? [at] : [],
  );
  const ranked = ranker
    .rank(ranker.read(placeless, trades.named), pool)
    .map((one) => ({ id: entries[one.entry]!.id, score: one.score, features: one.features }));
  const asked = jurisdiction ?? "AU";
  const ofPlace = ({ state }: Ruling) => state === asked || state === "AU";
  const those = (test: (ruling: Ruling) => boolean) =>
    intents.flatMap(({ rulings }, at) => (rulings.some((one) => ofPlace(one) && test(one)) ? [at] : []));
  const isOwn = (ruling: Ruling) => !entry || ruling.entry.includes(entry);
  return {
    heard: { text: placeless, ranked: ranked.slice(0, RANKED), ...(place && { place }) },
    ranked,
    right: those((ruling) => isOwn(ruling) && holds(ruling, must)),
    near: those((ruling) => isOwn(ruling) || holds(ruling, must)),
  };
}

function holds({ lead, unsaid, bands, then, note, entry }: Ruling, must: EvalQuestion["must"]): boolean {
  const says = [lead, unsaid, ...bands.map((band) => band.lead), ...then.map(({ say }) => say), note?.say];
  const text = normalise([...says, ...entry.map((id) => lawOf.get(id))].filter(Boolean).join(" "));
  return must.every((group) => group.some((pattern) => new RegExp(pattern, "im").test(text)));
}

/** Includes each question twice: with its rule, and with the rule removed. */
function relevanceRows(): { witnesses: Witnesses; isHeld: boolean }[] {
  const find = createIntentFinder(intents, signalsOf);
  return heardAll.flatMap(({ heard, ranked, right, near }) => {
    const [best] = find(heard);
    const gone = new Set(near.flatMap((at) => intents[at]!.rulings.flatMap(({ entry }) => entry)));
    const left = ranked.filter(({ id }) => !gone.has(id)).slice(0, RANKED);
    const without = find({ ...heard, ranked: left }).filter(
      ({ intent }) => !near.includes(intents.indexOf(intent)),
    );
    const total = without.reduce((sum, one) => sum + one.score, 0);
    const [other] = without.map((one) => ({ ...one, score: one.score / total }));
    return [
      ...(best && right.includes(intents.indexOf(best.intent))
        ? [{ witnesses: witnessesOf(best, heard.ranked, heard.place), isHeld: true }]
        : []),
      ...(other ? [{ witnesses: witnessesOf(other, left, heard.place), isHeld: false }] : []),
    ];
  });
}

/** Trains on standardised values, and returns weights for the raw ones. */
function fitRelevance(some: readonly { witnesses: Witnesses; isHeld: boolean }[]): Witnesses {
  const names = (Object.keys(RELEVANCE) as (keyof Witnesses)[]).filter((name) => name !== "bias");
  const mean = names.map(
    (name) => some.reduce((sum, { witnesses }) => sum + witnesses[name], 0) / some.length,
  );
  const spread = names.map((name, at) =>
    Math.sqrt(some.reduce((sum, { witnesses }) => sum + (witnesses[name] - mean[at]!) ** 2, 0) / some.length),
  );
  const weights = names.map(() => 0);
  let bias = 0;
  for (let step = 0; step < 600; step++) {
    const slopes = names.map(() => 0);
    let slope = 0;
    for (const { witnesses, isHeld } of some) {
      const values = names.map((name, at) => (witnesses[name] - mean[at]!) / spread[at]!);
      const sum = values.reduce((all, value, at) => all + value * weights[at]!, bias);
      const error = 1 / (1 + Math.exp(-sum)) - (isHeld ? 1 : 0);
      slope += error;
      values.forEach((value, at) => (slopes[at]! += error * value));
    }
    bias -= slope / some.length;
    weights.forEach((weight, at) => (weights[at] = weight - slopes[at]! / some.length));
  }
  const plain = weights.map((weight, at) => weight / spread[at]!);
  const shift = plain.reduce((sum, weight, at) => sum + weight * mean[at]!, 0);
  return Object.fromEntries([
    ["bias", bias - shift],
    ...names.map((name, at) => [name, plain[at]!]),
  ]) as Witnesses;
}

function numbersOf(signals: IntentSignals): number[] {
  return NAMES.map((name) => signals[name]);
}

function reportRelevance(): void {
  const some = relevanceRows();
  const weights = fitRelevance(some);
  console.log(
    `relevance, learned from all: ${Object.entries(weights)
      .map(([name, weight]) => `${name}: ${weight.toFixed(2)}`)
      .join(", ")}`,
  );
  const judgedBy = fitRelevance(some.filter((_, at) => at % 4 < 2));
  const judged = some.filter((_, at) => at % 4 >= 2);
  const of = (witnesses: Witnesses) =>
    1 /
    (1 +
      Math.exp(
        -Object.entries(judgedBy).reduce(
          (sum, [name, weight]) => sum + weight * witnesses[name as keyof Witnesses],
          0,
        ),
      ));
  for (const bar of [0.05, 0.1, 0.15, 0.2, 0.3]) {
    const below = (isHeld: boolean) => {
      const group = judged.filter((one) => one.isHeld === isHeld);
      return ((100 * group.filter(({ witnesses }) => of(witnesses) < bar).length) / group.length).toFixed(1);
    };
    console.log(`  below ${bar}: ${below(true)} % of those held, ${below(false)} % of those not held`);
  }
}

function report(name: string, weights: Float64Array, some: readonly Row[]): void {
  const found = some.map(({ features, right }) => {
    const scores = features.map((own) => score(own, weights));
    const top = Math.max(...scores);
    const best = Math.max(...right.map((at) => scores[at]!));
    const total = scores.reduce((sum, one) => sum + Math.exp(one - top), 0);
    const better = scores.filter((one) => one > best).length;
    return { isRight: better === 0, isInThree: better < 3, probability: 1 / total };
  });
  type Found = (typeof found)[number];
  const share = (of: readonly Found[], test: (one: Found) => boolean) =>
    `${((100 * of.filter(test).length) / Math.max(1, of.length)).toFixed(1)} %`;
  console.log(
    `${name}: first ${share(found, ({ isRight }) => isRight)}, in the first three ${share(found, ({ isInThree }) => isInThree)}`,
  );
  for (const bar of SURE) {
    const answered = found.filter(({ probability }) => probability >= bar);
    console.log(
      `  from ${bar}: ${share(found, ({ probability }) => probability >= bar)} answered, ${share(answered, ({ isRight }) => isRight)} of them right`,
    );
  }
}
