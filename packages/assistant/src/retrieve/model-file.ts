import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Content } from "@plumbline/regulations/schema.ts";
import { QUERY_CLASS_DIR, learnQueryClasses } from "../understand/query-class.ts";
import { EVERYDAY_DIR } from "../understand/everyday.ts";
import { createPlaceFinder, ordinaryWordsOf, withoutPlaces } from "../understand/places.ts";
import { learnPolarity, POLARITY_DIR } from "../rulings/polarity.ts";
import { learnIntentLanguage } from "../rulings/intent-language.ts";
import { buildCorpus } from "./corpus.ts";
import { learnModel, type Model } from "./model.ts";
import { askedOf } from "./phrasings.ts";

const BUILD_FILE = join(import.meta.dirname, "../../build/model.bin");
/** A change to any of this code and data, or to the packages used, makes a saved model stale. */
const DIRECTORIES = [
  QUERY_CLASS_DIR,
  EVERYDAY_DIR,
  POLARITY_DIR,
  ...["../retrieve", "../rulings", "../text", "../understand"].map((name) => join(import.meta.dirname, name)),
];
const FILES = [
  ...["../compose/passages.ts", "../random.ts"].map((name) => join(import.meta.dirname, name)),
  ...["abroad.txt", "places.tsv", "regions.tsv"].map((name) => join(import.meta.dirname, "../../data", name)),
  ...["jurisdictions.ts", "postcodes.ts", "topics.ts", "trades.ts"].map((name) =>
    join(import.meta.dirname, "../../../contract/src", name),
  ),
  join(import.meta.dirname, "../../package.json"),
];

type Build = { fingerprint: string; model: Model };

/** Learning takes about a minute. */
export function loadModel(content: Content, buildFile = BUILD_FILE): Model {
  const fingerprint = fingerprintOf(content);
  const kept = readBuild(buildFile);
  const isKept = kept?.fingerprint === fingerprint;
  const model = isKept ? kept.model : buildModel(content);
  if (!isKept) keep(buildFile, serialize({ fingerprint, model } satisfies Build));
  if (readStamp(buildFile) !== fingerprint) keep(stampOf(buildFile), fingerprint);
  return model;
}

/** Reads only the fingerprint, because reading the whole model is slow. */
export function isModelKept(content: Content, buildFile = BUILD_FILE): boolean {
  return existsSync(buildFile) && readStamp(buildFile) === fingerprintOf(content);
}

export function buildModel(content: Content): Model {
  const { entries, regulators } = content;
  const asked = [...entries.flatMap((entry) => entry.questions), ...content.intents.flatMap(askedOf)];
  const answers = entries.map((entry) => entry.answer);
  const ordinaryWords = ordinaryWordsOf(answers, asked);
  const written = entries.map((entry) => [entry.title, ...entry.questions, entry.answer].join(" "));
  const findPlaces = createPlaceFinder(regulators, ordinaryWords);
  const townless = new Map<string, string>();
  const withoutTowns = (text: string) => {
    const known = townless.get(text) ?? withoutPlaces(text, findPlaces);
    townless.set(text, known);
    return known;
  };
  const queryClass = learnQueryClasses(asked, written, new Date().getFullYear(), withoutTowns);
  const corpus = buildCorpus(content, withoutTowns);
  const intentLanguage = learnIntentLanguage(content.intents, withoutTowns);
  return learnModel(corpus, entries, {
    ordinaryWords,
    queryClass,
    polarity: learnPolarity(),
    intentLanguage,
  });
}

function fingerprintOf(content: Content): string {
  const hash = createHash("sha1");
  hash
    .update(JSON.stringify(content.entries))
    .update(JSON.stringify(content.intents))
    .update(JSON.stringify(content.regulators));
  // The year is included because recognising future dates depends on it.
  hash.update(String(new Date().getFullYear()));
  const inDirectories = DIRECTORIES.flatMap((directory) =>
    readdirSync(directory)
      .toSorted()
      .map((file) => join(directory, file)),
  );
  for (const file of [...inDirectories, ...FILES])
    if (!file.endsWith(".test.ts")) hash.update(readFileSync(file));
  return hash.digest("hex");
}

function readBuild(buildFile: string): Build | undefined {
  try {
    return deserialize(readFileSync(buildFile)) as Build;
  } catch {
    // The file is missing on the first start, or damaged, so learn the model again.
    return undefined;
  }
}

const stampOf = (buildFile: string) => buildFile.replace(/\.bin$/, ".fingerprint");

function readStamp(buildFile: string): string | undefined {
  try {
    return readFileSync(stampOf(buildFile), "utf8");
  } catch {
    return undefined;
  }
}

function keep(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, content);
    renameSync(temporary, file);
  } catch (error) {
    // The model works without the file: a read-only installation learns it at each start.
    process.emitWarning(`Couldn't save the learned model: ${String(error)}`);
  }
}
