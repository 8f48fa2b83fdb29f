// Learned from phrasings labelled by hand, with patterns as hints.
import { join } from "node:path";
import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import { withoutCourtesy } from "../text/courtesy.ts";
import { dataLines, dataPatterns } from "../text/data-file.ts";
import { lastSentence } from "../text/fold.ts";
import { terms } from "../text/tokens.ts";
import { type Classifier, classify, type Example, trainClassifier } from "../understand/classifier.ts";

/**
 * `claim` asks whether the claim holds, `denial` whether its opposite does; undefined if unclear. `leave` asks
 * permission for something that may need approval ("can I build it?"): a yes means no approval is needed, but a no
 * would say too much.
 */
export type Polarity = "claim" | "denial" | "leave" | undefined;
export type PolarityModel = Record<"must" | "may", Classifier>;
export type PolarityReader = (form: Intent["form"], text: string) => Polarity;

export const POLARITY_DIR = join(import.meta.dirname, "../../data/polarity");
/** At this threshold, 94 of 106 held-out yes/no questions get a yes or no, and 3 of those are wrong. */
const CERTAIN = 0.45;

const SURELY_NEITHER = 0.7;
/** About one in a hundred labelled phrasings contradicts these hints. */
const PLAINLY: Record<keyof PolarityModel, Record<string, Polarity>> = {
  must: {
    need: "claim",
    "belief need": "claim",
    "may without": "denial",
    "may not without": "denial",
    "belief not without": "denial",
    "belief need not without": "denial",
  },
  may: {
    may: "claim",
    "belief may": "claim",
    "bounded may": "claim",
    "may not": "claim",
    "may without": "claim",
  },
};

const HINTS = dataPatterns("polarity/hints.txt");

export function learnPolarity(): PolarityModel {
  const learn = (name: "must" | "may") =>
    trainClassifier(
      dataLines(`polarity/${name}.txt`).map((line): Example => {
        const [label = "", text = ""] = line.split("\t");
        return { text: withoutCourtesy(text), hints: hintsOf(text), label };
      }),
      { buckets: 1 << 15, dropout: 0.3, learners: 1 },
    );
  return { must: learn("must"), may: learn("may") };
}

export function createPolarityReader(model: PolarityModel): PolarityReader {
  return (form, text) => {
    if (form !== "must I" && form !== "may I") return undefined;
    const name = form === "must I" ? "must" : "may";
    const last = lastSentence(text);
    const tailless = withoutTail(last);
    const asking = terms(tailless).length > 0 ? withoutHead(tailless) : last;
    if (isOpenAtEnd(asking)) return undefined;
    const readings = new Set([asking, tailless, last, text]);
    const [polarity] = [...readings].flatMap((one) => read(model, name, one) ?? []);
    return name === "must" && polarity && asksForLeave(text) ? "leave" : polarity;
  };
}

/** "He got a zap but he's fine, who do I have to tell?" has no yes or no. */
function isOpenAtEnd(sentence: string): boolean {
  const open = OPEN_CLAUSE.exec(sentence);
  return open !== null && !kindsOf(sentence.slice(0, open.index)).some((kind) => kind !== "not");
}

const OPEN_CLAUSE =
  /(?:^|[,;])\s*(?:(?:so|and|but|ok) )*(?:who|whos|who's|what|whats|which|where|when)\b(?! (?:if|about)\b)[^,;]*$/i;

/** True for "Can I build a 3 m deck?" */
function asksForLeave(text: string): boolean {
  const kinds = kindsOf(text);
  return kinds.includes("may") && !["without", "not", "need"].some((kind) => kinds.includes(kind));
}

/** "Do I need a permit, and who gives it?": the first part is the yes/no question. */
function withoutTail(sentence: string): string {
  return sentence.replace(/,? (?:and (?:how|who|whos|what|whats|when|where|which)|or)\b.*$/i, "");
}

/** "Who can put it up and do I need a ticket": the second part is the yes/no question. */
function withoutHead(sentence: string): string {
  const [head = "", ...parts] = sentence.split(
    /,? and (?=(?:do|does|can|could|is|are|must|should) (?:i|we|you|he|she|it|they|the|a|my)\b)/i,
  );
  return parts.length > 0 && kindsOf(head).includes("open") ? parts.at(-1)! : sentence;
}

/** "It only needs to be a metre, right?" asks whether that's allowed. */
const ENOUGH = /\bonly (?:needs?|has|have|got) to be\b/i;

/** Matches the end of "A relative doing it means I don't need a contract?" */
const IMPLIES_NOT =
  /\b(?:means?|meaning|so|then) (?:that )?(?:as (?:a|an|the) (?:\w+ +){1,4})?(?:i|we|you|he|she|they|no one) (?:don'?t|doesn'?t|do not|needn'?t|won'?t) (?:even )?(?:have to|needs?)\b/i;

function read(model: PolarityModel, name: keyof PolarityModel, text: string): Polarity {
  const kinds = hintsOf(text);
  // This is a belief about the limit's value, and a yes or no to the asker's case would seem to confirm it.
  if (kinds.includes("belief") && kinds.includes("bounded"))
    return name === "may" && ENOUGH.test(text) ? "claim" : undefined;
  // "Is it illegal" asks about a duty for a "must I" intent, and about a ban for a "may I" intent.
  if (name === "must" && IMPLIES_NOT.test(text)) return "denial";
  if (kinds.includes("breach")) return name === "must" ? "claim" : "denial";
  const odds = classify(model[name], withoutCourtesy(text), kinds);
  if ((odds.claim ?? 0) >= CERTAIN) return "claim";
  if ((odds.denial ?? 0) >= CERTAIN) return "denial";
  return (odds.none ?? 0) < SURELY_NEITHER ? PLAINLY[name][kindsOf(text).toSorted().join(" ")] : undefined;
}

/** Hints also count in pairs, because "without" means something different with "may" than with "need". */
function hintsOf(text: string): string[] {
  const kinds = kindsOf(text);
  const pairs = kinds.flatMap((one) =>
    kinds.filter((other) => one < other).map((other) => `${one} ${other}`),
  );
  return [...kinds, ...pairs, `all ${kinds.toSorted().join(" ")}`];
}

function kindsOf(text: string): string[] {
  return [...new Set(HINTS.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name))];
}

/** False for "about 5 square metres" and "if it's only 3 m". */
export function isPut(text: string): boolean {
  return kindsOf(text).some((kind) => kind !== "bounded");
}

export function asksOpenly(text: string): boolean {
  return kindsOf(lastSentence(text)).includes("open");
}

export function isBelief(text: string): boolean {
  return kindsOf(text).includes("belief");
}

/** "How often is it inspected, every 30 days?" ends with a guess at the answer. */
const GUESS =
  /, ?(?:is it |like |about |every |within )?(?:\$?\d[\d.,]*|one|two|three|five|ten) ?(?:%|k|m|mm|metres?|days?|weeks?|months?|years?|grand)?(?: (?:business|working) days)? ?\?$/i;

const WHETHER = [
  /\b(?:they|he|she|builder|plumber|sparky|tradie|painter|mob|bloke)(?:'s|s)? (?:wants?|(?:is |are |has |have )?asked|(?:is |are )?asking)\b/i,
  /^(?:\W|so |and |ok |hi |hey )*(?:is|are|was|isn'?t|aren'?t|would|will|has|have|can|could|does|do|did)\b/i,
  /\b(?:ok|okay|enough|fine|legal|alright|all good) ?\??$/i,
  /\btoo (?:late|soon|early|long)\b|\b(?:am i|are we|is he|is she|are they) (?:stuffed|screwed|rooted|in trouble)\b/i,
  /\b(?:is|isn'?t) (?:it|that|this) (?:too (?:much|many|long|late|high|big|dear|low|soon)|over|legal|allowed|normal|fair)\b/i,
];

/** "7 days, right?" is a `rule`, "can I take 7 days?" is `whether`. */
export function howPut(text: string): "rule" | "whether" | "open" {
  const last = lastSentence(text);
  if (GUESS.test(last)) return "rule";
  const kinds = kindsOf(last);
  if (kinds.includes("open") || kinds.includes("exists")) return "open";
  if (kinds.includes("belief") || kinds.includes("need")) return "rule";
  return kinds.includes("may") || kinds.includes("whether") || WHETHER.some((pattern) => pattern.test(last))
    ? "whether"
    : "open";
}

/** "What about gas?" asks the same about another case. */
export const OF_A_CASE = /\b(?:what|how) (?:about|if)\b/i;
