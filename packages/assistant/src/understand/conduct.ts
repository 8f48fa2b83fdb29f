// Whether a question may be answered as asked: learned from examples of each kind of conduct, with the patterns of
// intent.ts as hints.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { terms } from "../text/tokens.ts";
import { classify, trainClassifier, type Classifier, type Example } from "./classifier.ts";
import { findHarm, findUnknowable, stripInstructions } from "./intent.ts";

export const CONDUCTS = ["ask", "unsafe", "injection", "out_of_scope", "unanswerable"] as const;
export type Conduct = (typeof CONDUCTS)[number];

/** `known` are the terms the content itself uses; a question of strangers to it is likely about something else. */
export type ConductModel = { classifier: Classifier; known: ReadonlySet<string> };

export const CONDUCT_DIR = join(import.meta.dirname, "../../data/conduct");
/** Examples of misconduct are few beside the ways of asking, so each counts for several. */
const EXAMPLE_WEIGHT = 6;
/** One in this many ways of asking is learned from; the rest would only drown the examples. */
const ASKED_STEP = 3;

/**
 * Learns conduct from the example files (one example a line, the kind in the file's name) and from ordinary questions.
 * `withoutPlaces` takes out the names of towns, which say nothing of conduct; texts to be read later go without them too.
 */
export function learnConduct(
  asked: readonly string[],
  content: Iterable<string>,
  thisYear: number,
  withoutPlaces: (text: string) => string,
  directory = CONDUCT_DIR,
): ConductModel {
  const known = new Set<string>();
  for (const text of content) for (const term of terms(text)) known.add(term);
  const examples: Example[] = asked
    .filter((_, at) => at % ASKED_STEP === 0)
    .map(withoutPlaces)
    .map((text) => ({ text, hints: hintsOf(text, known, thisYear), label: "ask" satisfies Conduct }));
  for (const conduct of CONDUCTS)
    for (const file of readdirSync(directory).filter((name) => name.startsWith(conduct)))
      for (const text of readFileSync(join(directory, file), "utf8")
        .split("\n")
        .filter(Boolean)
        .map(withoutPlaces))
        examples.push({
          text,
          hints: hintsOf(text, known, thisYear),
          label: conduct,
          weight: EXAMPLE_WEIGHT,
        });
  return { classifier: trainClassifier(examples), known };
}

/** The probability of each kind of conduct. */
export function readConduct(text: string, model: ConductModel, thisYear: number): Record<Conduct, number> {
  const odds = classify(model.classifier, text, hintsOf(text, model.known, thisYear));
  return Object.fromEntries(CONDUCTS.map((conduct) => [conduct, odds[conduct] ?? 0])) as Record<
    Conduct,
    number
  >;
}

function hintsOf(text: string, known: ReadonlySet<string>, thisYear: number): string[] {
  const harm = findHarm(text);
  const unknowable = findUnknowable(text, thisYear);
  const own = terms(text);
  const share = own.filter((term) => known.has(term)).length / Math.max(1, own.length);
  return [
    ...(harm ? ["harm", `harm ${harm}`] : []),
    ...(unknowable ? ["unknowable", `unknowable ${unknowable}`] : []),
    ...(stripInstructions(text).hadInstructions ? ["instruction"] : []),
    ...(share < 0.5 ? ["stranger", "outsider"] : share < 0.75 ? ["stranger"] : []),
  ];
}
