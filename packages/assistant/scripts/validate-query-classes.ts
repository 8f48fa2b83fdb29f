// Cross-validates the query classes: for each class, the threshold for an accepted share of misread honest questions,
// and its recall there. LIKELY in src/understand/understand.ts is chosen from this. Run after large changes to
// data/query-classes: node packages/assistant/scripts/validate-query-classes.ts
import { loadContent } from "@plumbline/regulations/content.ts";
import { phrasingsOf } from "../src/retrieve/phrasings.ts";
import { loadModel } from "../src/retrieve/model-file.ts";
import { classify, type Example, trainClassifier } from "../src/understand/classifier.ts";
import { queryClassExamples, QUERY_CLASSES } from "../src/understand/query-class.ts";
import { createPlaceFinder, withoutPlaces } from "../src/understand/places.ts";

const FOLDS = 4;
const MISREAD = [0.002, 0.005, 0.01];

const content = loadContent();
const model = loadModel(content);
const findPlaces = createPlaceFinder(content.regulators, model.ordinaryWords);
const asked = [
  ...content.entries.flatMap(({ questions }) => questions),
  ...Object.values(phrasingsOf(content.intents)).flat(),
];
const examples = queryClassExamples(asked, model.queryClass.known, new Date().getFullYear(), (text) =>
  withoutPlaces(text, findPlaces),
);

const read = Array.from({ length: FOLDS }, (_, fold) => {
  // Neighbouring lines are similar, so spread them over the folds.
  const isHeldOut = (_: Example, at: number) => at % FOLDS === fold;
  const classifier = trainClassifier(examples.filter((example, at) => !isHeldOut(example, at)));
  return examples
    .filter(isHeldOut)
    .map(({ text, hints, label }) => ({ label, odds: classify(classifier, text, hints) }));
}).flat();

const honest = read.filter(({ label }) => label === "ask");
console.log(`${read.length} texts, ${honest.length} of them honest questions\n`);
for (const queryClass of QUERY_CLASSES.filter((kind) => kind !== "ask")) {
  const misread = honest.map(({ odds }) => odds[queryClass]!).toSorted((a, b) => b - a);
  const own = read.filter(({ label }) => label === queryClass);
  const found = MISREAD.map((share) => {
    const likely = misread[Math.floor(share * misread.length)]!;
    const count = own.filter(({ odds }) => odds[queryClass]! > likely).length;
    return `${((100 * count) / own.length).toFixed(1)} % at ${likely.toFixed(2)} (misreads ${100 * share} %)`;
  });
  console.log(`${queryClass.padEnd(13)} ${String(own.length).padStart(5)}  ${found.join("   ")}`);
}
