import { isOfficialPage } from "../official-page.ts";
import { type Band, type Case, type Intent, type Ruling, rulingId, type Saying } from "../intent-schema.ts";
import { coverLine } from "../range.ts";
import type { PublishedEntry } from "../schema.ts";
import type { Check, Finding } from "./finding.ts";

const MOST_WORDS = { lead: 30, answer: 110 };
const MOST_SAID = 3;
const FEWEST_PHRASINGS = 8;

function eachRuling(
  find: (ruling: Ruling, intent: Intent, entries: Map<string, PublishedEntry>) => string[],
): Check {
  return ({ content }) => {
    const entries = new Map(content.entries.map((entry) => [entry.id, entry]));
    return content.intents.flatMap((intent) =>
      intent.rulings.flatMap((ruling) =>
        find(ruling, intent, entries).map((message) => ({ where: rulingId(intent, ruling), message })),
      ),
    );
  };
}

export const incompleteRulings = eachRuling((ruling, { measure }) => {
  const { bands, lead, unsaid, entry, gap } = ruling;
  return [
    ...(lead || bands.length > 0 ? [] : ["has no lead"]),
    ...(lead && bands.length > 0 ? ["has both a lead and bands"] : []),
    ...(bands.length > 0 && !unsaid ? ["has bands but no `unsaid`"] : []),
    ...(bands.length > 0 && measure === "none" ? ["has bands, but its intent has no measure"] : []),
    ...(bands.length > 0 && !coverLine(bands.map(({ when }) => when))
      ? ["has bands that leave a gap or overlap"]
      : []),
    ...(entry.length === 0 && !gap ? ["names no entry"] : []),
  ];
});

export const wrongVerdicts = eachRuling(({ bands, gap, ...ruling }, { form }) => {
  const sides: Pick<Band, "holds">[] = bands.length > 0 ? bands : [ruling];
  const isProposition = form === "must I" || form === "may I";
  if (gap) return [];
  return sides.flatMap(({ holds }) => {
    if (isProposition && holds === undefined) return ["a side has no verdict"];
    return !isProposition && holds !== undefined ? [`"${form}" can't have a verdict`] : [];
  });
});

export const propositionsWithoutWords: Check = ({ content }) =>
  content.intents
    .filter(({ form, claim, denial }) => (form === "must I" || form === "may I") && !(claim && denial))
    .map(({ id }) => ({ where: id, message: "needs `claim` and `denial`" }));

export const longRulings = eachRuling((ruling) => {
  const { then, note } = ruling;
  const leads = leadsOf(ruling);
  const long = leads.filter((lead) => countWords(lead) > MOST_WORDS.lead);
  const said = then.map(({ say }) => countWords(say)).toSorted((a, b) => b - a);
  const words =
    Math.max(0, ...leads.map(countWords)) + sum(said.slice(0, MOST_SAID)) + countWords(note?.say ?? "");
  return [
    ...long.map((lead) => `a lead of ${countWords(lead)} words: ${lead}`),
    ...(words > MOST_WORDS.answer ? [`the answer can reach ${words} words`] : []),
  ];
});

/** The engine puts a yes or no before the lead and may drop any sentence, so each sentence must make sense alone. */
export const sentencesThatLean = eachRuling((ruling) => [
  ...leadsOf(ruling).flatMap((lead) => (/^(yes|no)\b/i.test(lead) ? [`opens with yes or no: ${lead}`] : [])),
  ...ruling.then.flatMap(({ say }) =>
    /^(It|That|They|This|These|Those)\b/.test(say) ? [`depends on another sentence: ${say}`] : [],
  ),
]);

export const figuresNotInEntries = eachRuling((ruling, _intent, entries) => {
  const held = ruling.entry.map((id) => textOf(entries.get(id))).join("\n");
  const known = new Set([...numbersIn(held), ...writtenNumbersIn(held)]);
  const missing = textsOf(ruling)
    .flatMap(numbersIn)
    .filter((number) => !known.has(number));
  return missing.length > 0
    ? [`figures that aren't in its entries: ${[...new Set(missing)].join(", ")}`]
    : [];
});

export const unknownRulingEntries = eachRuling(({ entry }, _intent, entries) =>
  entry.filter((id) => !entries.has(id)).map((id) => `no such entry: ${id}`),
);

export const undeclaredCases = eachRuling((ruling, { cases }) => {
  const names = new Set(
    Object.values(cases).flatMap((kind) => (typeof kind === "string" ? [] : Object.keys(kind))),
  );
  const sayings: (Saying | undefined)[] = [...ruling.then, ruling.note];
  const used: Case[] = [ruling.case, ...sayings.map((saying) => saying?.case ?? {})];
  return [
    ...used.flatMap((one) => unknownNames(one, cases)),
    ...(ruling.covers === "any"
      ? []
      : ruling.covers.filter((name) => !names.has(name)).map((name) => `covers ${name}, which isn't a case`)),
  ];
});

export const unknownSlots = eachRuling((ruling, { cases, measure }) =>
  textsOf(ruling).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)]
      .filter(([, slot = ""]) => !isSlot(slot, cases, measure))
      .map(([slot]) => `unknown slot: ${slot}`),
  ),
);

function isSlot(slot: string, cases: Intent["cases"], measure: string): boolean {
  return [measure, "sum", "work", ...Object.keys(cases)].includes(
    slot.charAt(0).toLowerCase() + slot.slice(1),
  );
}

export const rulingsTwice: Check = ({ content }) =>
  content.intents.flatMap((intent) =>
    twice(intent.rulings.map((ruling) => rulingId(intent, ruling))).map((where) => ({
      where,
      message: "another ruling has the same state and case",
    })),
  );

export const fewPhrasings = eachRuling(({ asked, gap }) =>
  gap || asked.length >= FEWEST_PHRASINGS
    ? []
    : [`has ${asked.length} phrasings; needs at least ${FEWEST_PHRASINGS}`],
);

export const phrasingsTwice: Check = ({ content }) =>
  twice(
    content.intents.flatMap(({ rulings }) => rulings.flatMap(({ asked }) => asked.map(foldPhrasing))),
  ).map((where) => ({ where, message: "is used by two rulings" }));

export const weaklySourcedRulings = eachRuling(({ entry: [cited = ""] }, _intent, entries) => {
  const sources = entries.get(cited)?.sources;
  const isGood = sources?.some(isOfficialPage) ?? true;
  return isGood ? [] : [`${cited} has no official https page`];
});

export const unsettledEntries: Check = ({ content }) => {
  const settled = new Set(content.intents.flatMap(({ rulings }) => rulings.flatMap(({ entry }) => entry)));
  return content.entries
    .filter(({ id }) => !settled.has(id))
    .map(({ id }): Finding => ({ where: id, message: "no ruling uses it" }));
};

export const figuresInNoRuling: Check = ({ content }) => {
  const said = new Map<string, Set<string>>();
  for (const ruling of content.intents.flatMap(({ rulings }) => rulings))
    for (const id of ruling.entry) {
      const numbers = said.get(id) ?? new Set();
      for (const number of textsOf(ruling).flatMap(numbersIn)) numbers.add(number);
      said.set(id, numbers);
    }
  return content.entries.flatMap(({ id, figures }): Finding[] => {
    const unsaid = figures.filter(({ value }) =>
      numbersIn(value).some((number) => !said.get(id)?.has(number)),
    );
    const list = unsaid.map(({ what, value }) => `${value} (${what})`).join("; ");
    return unsaid.length > 0 ? [{ where: id, message: `no ruling mentions ${list}` }] : [];
  });
};

function unknownNames(one: Case, cases: Intent["cases"]): string[] {
  return Object.entries(one).flatMap(([kind, names]) => {
    const known = cases[kind];
    if (known === undefined) return [`unknown kind of case: ${kind}`];
    if (typeof known === "string") return [];
    return names
      .filter((name) => !(name in known) && name !== "unsaid")
      .map((name) => `${kind} has no case called ${name}`);
  });
}

function leadsOf({ bands, lead, unsaid }: Ruling): string[] {
  return [...bands.map((band) => band.lead), lead, unsaid].filter((text) => text !== undefined);
}

function textsOf(ruling: Ruling): string[] {
  const sides = [ruling, ...ruling.bands].flatMap((side) => [side.if, side.unless, side.limit]);
  const sayings: (Saying | undefined)[] = [...ruling.then, ruling.note];
  return [...leadsOf(ruling), ...sides, ...sayings.map((saying) => saying?.say)].filter(
    (text) => text !== undefined,
  );
}

function textOf(entry: PublishedEntry | undefined): string {
  if (!entry) return "";
  const { title, answer, caveat, law, figures } = entry;
  return [title, answer, caveat, law, ...figures.flatMap(({ what, value }) => [what, value])].join("\n");
}

const NUMBER_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]; // prettier-ignore

function numbersIn(text: string): string[] {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => number.replaceAll(/,/g, ""));
}

/** An entry may spell out a number the ruling has in digits. */
function writtenNumbersIn(text: string): string[] {
  return NUMBER_WORDS.flatMap((word, at) =>
    new RegExp(`\\b${word}\\b`, "i").test(text) ? [String(at + 1)] : [],
  );
}

function twice(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  const again = texts.filter((text) => seen.has(text) || !seen.add(text));
  return [...new Set(again)];
}

const foldPhrasing = (text: string) => text.trim().toLowerCase();
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
