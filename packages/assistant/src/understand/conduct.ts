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

export const CONDUCTS = ["ask", "unsafe", "injection", "out_of_scope", "unanswerable"] as const;
export type Conduct = (typeof CONDUCTS)[number];

/** A question without any `known` term is probably out of scope. */
export type ConductModel = { classifier: Classifier; known: ReadonlySet<string> };

export const CONDUCT_DIR = join(import.meta.dirname, "../../data/conduct");
/** Chosen on held-out examples, because there are few examples compared with phrasings. */
const EXAMPLE_WEIGHT = 2;

export function learnConduct(
  asked: readonly string[],
  content: readonly string[],
  thisYear: number,
  withoutPlaces: (text: string) => string,
): ConductModel {
  const known = new Set(content.flatMap((text) => terms(text)));
  return { classifier: trainClassifier(conductExamples(asked, known, thisYear, withoutPlaces)), known };
}

/** Town names are removed because they say nothing about the class. Texts to classify need this too. */
export function conductExamples(
  asked: readonly string[],
  known: ReadonlySet<string>,
  thisYear: number,
  withoutPlaces: (text: string) => string,
): Example[] {
  const example = (said: string, label: Conduct, weight: number): Example => {
    const text = withoutPlaces(said);
    return { text: withoutCourtesy(text), hints: hintsOf(text, known, thisYear), label, weight };
  };
  return [
    ...asked.map((text) => example(text, "ask", 1)),
    ...CONDUCTS.flatMap((conduct) =>
      readFileSync(join(CONDUCT_DIR, `${conduct}.txt`), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((text) => example(text, conduct, EXAMPLE_WEIGHT)),
    ),
  ];
}

export function readConduct(text: string, model: ConductModel, thisYear: number): Record<Conduct, number> {
  const odds = classify(model.classifier, withoutCourtesy(text), hintsOf(text, model.known, thisYear));
  return Object.fromEntries(CONDUCTS.map((conduct) => [conduct, odds[conduct] ?? 0])) as Record<
    Conduct,
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
