// Finds the line of an entry that an amount lies on a side of: a licence threshold, a maximum height.
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { findQuantities, type Quantity } from "../text/quantities.ts";
import { statesFigure } from "./pick.ts";

const IS_LINE =
  /\b(?:thresholds?|limits?|maximum|minimum|max|min|up to|over|above|below|under|more than|less than|worth|value|triggers?|cut-?offs?|height|depth|deep|area|size|cap|exempt|exemption|without (?:approval|permit|consent|a))\b/i;
/** Amounts that are not lines a job falls on one side of. */
const NOT_LINE =
  /\b(?:(?:on-the-spot )?fines?|penalt(?:y|ies)|fees?|units?|insurance|insured|cover|levy|levies|rates?|phone|premiums?|bonds?|assets|claim limit|tribunal|court|jurisdiction limit|setbacks?|boundary|boundaries|corner|intersection|front|street|spacing|gaps?|clear|clearances?|widths?|lots?|certificate cost)\b/i;

/** A figure of an entry that jobs fall on one side of, and what it comes to in the unit of the job's amount. */
export type Line = { figure: PublishedEntry["figures"][number]; value: number };

/** Where a line of money is what somebody is paid, or gets back, it is none of the job. */
const PAYS = /\b(?:pays?|paid|payout|covers?|compensat\w+|refunds?)\b[^.]{0,20}\bup to\b/i;

/**
 * The one line of an entry that an amount lies on a side of; with several of a kind we would have to guess which is meant,
 * and a line says nothing of an amount that lies beyond the next one too.
 */
export function lineFor(
  question: string,
  quantity: Quantity,
  { figures }: PublishedEntry,
  passages: readonly string[],
): Line | undefined {
  const direction = directionOf(question, quantity);
  const lead = passages.slice(0, 3);
  // What something "also" brings with it is not what is asked.
  const asked = lead.filter((passage) => !/\balso\b/i.test(passage.replace(/\([^)]*\)/g, ""))).join(" ");
  const lines = figures.flatMap((figure): Line[] => {
    const [value] = findQuantities(figure.value);
    const isLine = IS_LINE.test(figure.what) && !NOT_LINE.test(figure.what);
    const other = directionIn(figure.what);
    return value?.unit === quantity.unit &&
      isLine &&
      !(direction && other && direction !== other) &&
      !lead.some((passage) => statesFigure(passage, figure.value) && PAYS.test(passage)) &&
      !isStep(figure.value, value, passages)
      ? [{ figure, value: value.value }]
      : [];
  });
  const named = lines.filter(({ figure }) => statesFigure(asked, figure.value));
  const [line] = named;
  if (!line || named.length > 1 || isOfAnotherMatter(line.figure.what, question)) return undefined;
  const sentence = passages.find((passage) => statesFigure(passage, line.figure.value)) ?? "";
  // "Over 1 metre, or when it carries a driveway, whatever its height": under the line is not in the clear.
  if (quantity.value <= line.value && OTHER_TRIGGER.test(sentence)) return undefined;
  const inSentence = findQuantities(sentence)
    .filter(({ unit }) => unit === quantity.unit)
    .map(({ value }) => value);
  const inAnswer = lines
    .filter(({ figure }) => passages.some((passage) => statesFigure(passage, figure.value)))
    .map(({ value }) => value);
  const isOver = line.value < quantity.value;
  const isBeyond = [...inAnswer, ...inSentence].some((value) =>
    isOver ? value > line.value && value <= quantity.value : value < line.value && value >= quantity.value,
  );
  const isBetween = inSentence.some((value) => (isOver ? value > quantity.value : value < quantity.value));
  return isBeyond || isBetween ? undefined : line;
}

const OTHER_TRIGGER =
  /\bwhatever (?:its|the)\b|\bor (?:when|where|if) (?:it|any|there)\b|, when it\b|\bany of these\b/i;

/** What a line may be of; a question that names one of them is not after another's line. */
const MATTERS = [
  /\blicen[cs]\w*/i,
  /\b(?:insurance|indemnity|warranty cover|cover|policy|hbcf|compo)\b/i,
  /\b(?:permit|approval|consent|\bDA\b)/i,
  /\bcontracts?\b(?! (?:price|value))/i,
  /\b(?:inspect\w*|check(?:ed|ing)|audit)\b/i,
  /\b(?:levy|levies)\b/i,
  /\b(?:turnover|turns? over|revenue|income|earnings|bringing in)\b/i,
  /\b(?:ow(?:es?|ed|ing)|chas(?:es?|ed|ing) (?:me|us)|claims?|debts?)\b/i,
];

function isOfAnotherMatter(what: string, question: string): boolean {
  const asked = MATTERS.filter((matter) => matter.test(question));
  const told = MATTERS.filter((matter) => matter.test(what));
  return asked.length > 0 && told.length > 0 && !told.some((matter) => asked.includes(matter));
}

type Direction = "up" | "down" | "across" | "out";
const DIRECTIONS: readonly (readonly [Direction, RegExp])[] = [
  ["up", /\b(?:high|tall|height|off the (?:ground|deck|floor)|above (?:the )?ground)\b/i],
  ["down", /\b(?:deep|depth|down|below (?:the )?(?:ground|surface))\b/i],
  ["out", /\b(?:project\w*|overhangs?|winds? out|sticks? out)\b/i],
  ["across", /\b(?:long|length|wide|width|across|away|off|from|back from|clear of|apart)\b/i],
];

/** Which way a length is measured, as far as the words beside it tell. */
function directionOf(question: string, { unit, start, text }: Quantity): Direction | undefined {
  if (unit !== "length") return undefined;
  return directionIn(`${text} ${/^(?:\s*[\w-]+){0,3}/.exec(question.slice(start + text.length))![0]}`);
}

function directionIn(text: string): Direction | undefined {
  return DIRECTIONS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Whether an amount is one step of a scale ("5% from $20,000, 10% from $3,301"): a side of one step says nothing. */
function isStep(figure: string, { unit, value }: Quantity, passages: readonly string[]): boolean {
  const sentence = passages.find((passage) => passage.includes(figure)) ?? "";
  return findQuantities(sentence).filter((other) => other.unit === unit && other.value > value).length > 1;
}
