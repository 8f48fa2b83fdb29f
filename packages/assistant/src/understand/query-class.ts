// Learned from examples, with the patterns of harm.ts, instructions.ts and unknowable.ts as hints.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutCourtesy } from "../text/courtesy.ts";
import { terms } from "../text/tokens.ts";
import { isAbroad } from "./abroad.ts";
import { everydaySubjects } from "./everyday.ts";
import { classify, trainClassifier, type Classifier, type Example } from "./classifier.ts";
import { asksForMeans, findHarm } from "./harm.ts";
import { stripInstructions } from "./instructions.ts";
import { findUnknowable } from "./unknowable.ts";

export const QUERY_CLASSES = ["ask", "unsafe", "injection", "out_of_scope", "unanswerable"] as const;
export type QueryClass = (typeof QUERY_CLASSES)[number];

/** A question without any `known` term is probably out of scope. */
export type QueryClassModel = { classifier: Classifier; known: ReadonlySet<string> };

export const QUERY_CLASS_DIR = join(import.meta.dirname, "../../data/query-classes");
/** Chosen on held-out examples, because there are few examples compared with phrasings. */
const EXAMPLE_WEIGHT = 2;

export function learnQueryClasses(
  asked: readonly string[],
  content: readonly string[],
  thisYear: number,
  withoutPlaces: (text: string) => string,
): QueryClassModel {
  const known = new Set(content.flatMap((text) => terms(text)));
  return { classifier: trainClassifier(queryClassExamples(asked, known, thisYear, withoutPlaces)), known };
}

/** Town names are removed because they say nothing about the class. Do the same to the texts to classify. */
export function queryClassExamples(
  asked: readonly string[],
  known: ReadonlySet<string>,
  thisYear: number,
  withoutPlaces: (text: string) => string,
): Example[] {
  const example = (said: string, label: QueryClass, weight: number): Example => {
    const text = withoutPlaces(said);
    return { text: withoutCourtesy(text), hints: hintsOf(text, known, thisYear), label, weight };
  };
  return [
    ...asked.map((text) => example(text, "ask", 1)),
    ...QUERY_CLASSES.flatMap((queryClass) =>
      readFileSync(join(QUERY_CLASS_DIR, `${queryClass}.txt`), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((text) => example(text, queryClass, EXAMPLE_WEIGHT)),
    ),
  ];
}

export function readQueryClass(
  text: string,
  model: QueryClassModel,
  thisYear: number,
): Record<QueryClass, number> {
  const odds = classify(model.classifier, withoutCourtesy(text), hintsOf(text, model.known, thisYear));
  return Object.fromEntries(QUERY_CLASSES.map((queryClass) => [queryClass, odds[queryClass] ?? 0])) as Record<
    QueryClass,
    number
  >;
}

function hintsOf(text: string, known: ReadonlySet<string>, thisYear: number): string[] {
  const harm = findHarm(text);
  const unknowable = findUnknowable(text, thisYear);
  const own = terms(text);
  const subjects = everydaySubjects(text);
  const share = own.filter((term) => known.has(term)).length / Math.max(1, own.length);
  return [
    ...(harm ? ["harm", `harm ${harm}`] : []),
    ...(asksForMeans(text) ? ["means"] : []),
    ...(unknowable ? ["unknowable", `unknowable ${unknowable}`] : []),
    ...(stripInstructions(text).hadInstructions ? ["instruction"] : []),
    ...(isAbroad(text) ? ["abroad"] : []),
    ...subjects.map((subject) => `about ${subject}`),
    ...(subjects.length > 1 ? ["everyday"] : []),
    ...(share < 0.5 ? ["stranger", "outsider"] : share < 0.75 ? ["stranger"] : []),
  ];
}
