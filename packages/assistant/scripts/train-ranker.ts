// Learns data/ranker-weights.json on the third of the phrasings held out of the model: each should rank its own entry
// first among those of its jurisdiction and the national ones. National phrasings are asked in every state without a
// rule of its own. Run after large changes to the content or the features: node
// packages/assistant/scripts/train-ranker.ts
import { writeFileSync } from "node:fs";
import { STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { phrasingsOf } from "../src/retrieve/phrasings.ts";
import type { Sibling } from "../src/retrieve/model.ts";
import { buildModel, loadModel } from "../src/retrieve/model-file.ts";
import { createRanker, FEATURES } from "../src/retrieve/ranker.ts";
import { createPlaceFinder, withoutPlaces } from "../src/understand/places.ts";
import { findTrades } from "../src/understand/trades.ts";
import { type Row, score, train } from "./listwise.ts";

const FOLDS = 4;
/** Only one in this many held-out texts is used, because more take longer without changing the result. */
const STEP = 3;

const content = loadContent();
const { entries } = content;
const phrasings = phrasingsOf(content.intents);
const findPlaces = createPlaceFinder(content.regulators, loadModel(content).ordinaryWords);

function rowsOfFold(fold: number): Row[] {
  const heldOut = (entry: number, text: number) => (entry * 7 + text) % FOLDS === fold;
  const texts = entries.map((entry) => [...entry.questions, ...(phrasings[entry.id] ?? [])]);
  const kept = entries.map((entry, at) => ({
    ...entry,
    questions: texts[at]!.filter((_, text) => !heldOut(at, text)),
  }));
  const model = buildModel({ ...content, entries: kept, intents: [] });
  const ranker = createRanker(model, kept, {});
  const rows: Row[] = [];
  let count = 0;
  entries.forEach((entry, at) => {
    const places = entry.jurisdiction === "AU" ? statesWithout(model.siblings[at]!) : [entry.jurisdiction];
    const pools = places.map((place) =>
      entries.flatMap((other, i) => (other.jurisdiction === place || other.jurisdiction === "AU" ? [i] : [])),
    );
    texts[at]!.forEach((text, i) => {
      if (!heldOut(at, i) || count++ % STEP !== 0) return;
      const candidates = pools[i % pools.length];
      if (!candidates) return;
      // A national phrasing that names a state is a different question, because that state's entries compete for it.
      if (entry.jurisdiction === "AU" && findPlaces(text).length > 0) return;
      const masked = withoutPlaces(text, findPlaces);
      const query = ranker.read(masked, findTrades(masked).named);
      if (query.bag.size > 0)
        rows.push({ features: ranker.features(query, candidates), right: [candidates.indexOf(at)] });
    });
  });
  return rows;
}

function statesWithout(siblings: readonly Sibling[]): State[] {
  const having = new Set(siblings.map(({ entry }) => entries[entry]!.jurisdiction));
  return STATES.filter((state) => !having.has(state));
}

function report(rows: readonly Row[], weights: Float64Array): string {
  const ranks = rows.map((row) => {
    const [right] = row.right as [number];
    const own = score(row.features[right]!, weights);
    return row.features.filter((features, i) => i !== right && score(features, weights) >= own).length + 1;
  });
  const share = (limit: number) =>
    `${((100 * ranks.filter((rank) => rank <= limit).length) / ranks.length).toFixed(1)} %`;
  return `first ${share(1)}, in the first three ${share(3)} of ${ranks.length}`;
}

const folds = Array.from({ length: FOLDS }, (_, fold) => rowsOfFold(fold));
const half = FOLDS / 2;
console.log(
  `held out, weights from the other half: ${report(folds.slice(half).flat(), train(folds.slice(0, half).flat()))}`,
);
const weights = train(folds.flat());
const named = Object.fromEntries(FEATURES.map((name, f) => [name, Number(weights[f]!.toFixed(3))]));
console.log(named);
writeFileSync(
  new URL("../data/ranker-weights.json", import.meta.url),
  `${JSON.stringify(named, undefined, 2)}\n`,
);
