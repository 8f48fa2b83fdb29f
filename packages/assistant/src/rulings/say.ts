import type { AnswerBlock, Sentence } from "@plumbline/contract/assistant.ts";
import { nameInSentence, type State, STATES } from "@plumbline/contract/jurisdictions.ts";
import { type Intent, type Ruling, rulingId } from "@plumbline/regulations/intent-schema.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { caveatOf } from "../compose/caveats.ts";
import type { CitationBook } from "../compose/citations.ts";
import { type Amount, amountsOf, writeAmount } from "./amounts.ts";
import { sideFor } from "./choose-ruling.ts";
import type { Decision, PlaceRuling } from "./decide.ts";
import type { RulingLibrary } from "./library.ts";
import { figureOf } from "./judge-proposal.ts";
import { borrowedFigure } from "./premise.ts";
import { amountsBefore } from "./write-ruling.ts";

/** `used` lists the entries that the text is based on, main one first. */
export type Said = {
  blocks: AnswerBlock[];
  lead: string;
  intent: string;
  rulings: string[];
  notes: string[];
  used: PublishedEntry[];
};

type Of<Kind extends Decision["kind"]> = Extract<Decision, { kind: Kind }>;

export function sayRuling(
  { entries }: RulingLibrary,
  { intent, ruling: { place, chosen, written }, isRepeated, also, exceptions, alike }: Of<"ruling">,
  { text, mentioned, replied }: { text: string; mentioned: readonly State[]; replied: string },
  book: CitationBook,
): Said {
  const sourcesOf = ({ entry }: Ruling) => entry.flatMap((id) => entries.get(id) ?? []);
  const sources = sourcesOf(chosen.ruling);
  const cite = (said: string) => citing(said, sources, book);
  const isSame = place !== "AU" && chosen.ruling.state === "AU" && replied.includes(written.core);
  const same = alike ?? (isSame && !isRepeated ? [place] : []);
  const like = same.length > 0 ? `it's the same in ${everywhere(same)}` : isRepeated ? "as above" : "";
  const premise =
    place === "AU" ? undefined : borrowedFigure(text, intent, chosen.ruling, { place, mentioned });
  // Another state's figure is corrected first, and a yes to the rest may still follow.
  const isYes = /^Yes\b/.test(written.lead);
  const opening = premise
    ? [citing(`${isYes ? "" : "No. "}${premise.text}`, sourcesOf(premise.ruling), book)]
    : [];
  const told = premise ? written.lead.replace(/^No\. /, "") : written.lead;
  const lead = cite(likened(told, like));
  const blocks: AnswerBlock[] = [{ kind: "paragraph", sentences: [...opening, lead] }];
  if (written.then.length > 0) blocks.push({ kind: "paragraph", sentences: written.then.map(cite) });
  if (also) {
    const second = citing(also.ruling.written.lead, sourcesOf(also.ruling.chosen.ruling), book);
    blocks.push({ kind: "paragraph", sentences: [second] });
  }
  if (exceptions.length > 0) {
    const sentences = [{ text: ownRulesOf(exceptions), citations: [] }];
    blocks.push({ kind: "paragraph", sentences });
  }
  return {
    blocks,
    lead: [...opening, lead].map((sentence) => sentence.text).join(" "),
    intent: intent.id,
    rulings: [
      rulingId(intent, chosen.ruling),
      ...(also ? [rulingId(also.intent, also.ruling.chosen.ruling)] : []),
    ],
    notes: sources[0] ? caveatOf({ ...sources[0], caveat: written.note ?? "" }) : [],
    used: sources,
  };
}

function likened(lead: string, like: string): string {
  if (!like) return lead;
  const [opening, verdict] = /^(Yes|No)\b(?=[.,])/.exec(lead) ?? [];
  if (verdict) return `${verdict}, ${like}${lead.slice(opening!.length)}`;
  return `${like.charAt(0).toUpperCase()}${like.slice(1)}: ${lead}`;
}

export function sayRows({ entries }: RulingLibrary, decision: Of<"rows">, book: CitationBook): Said {
  const { intent, rows } = decision;
  const held = rows.flatMap(({ state, ruling }) => (ruling ? [{ state, ruling }] : []));
  const sourcesOf = (ruling: PlaceRuling | undefined) =>
    ruling?.chosen.ruling.entry.flatMap((id) => entries.get(id) ?? []) ?? [];
  const table: AnswerBlock = {
    kind: "table",
    caption: "State by state",
    rows: rows.map(({ state, ruling }) => ({
      jurisdiction: state,
      cell: ruling
        ? citing(ruling.written.lead, sourcesOf(ruling), book)
        : { text: `We don't hold a rule on this in ${nameInSentence(state)}.`, citations: [] },
    })),
  };
  const headline = held.length === rows.length ? headlineOf(decision, held) : undefined;
  const opening: AnswerBlock[] = headline
    ? [{ kind: "paragraph", sentences: [{ text: headline, citations: [] }] }]
    : [];
  return {
    blocks: [...opening, table],
    lead: headline ?? "",
    intent: intent.id,
    rulings: held.map(({ ruling }) => rulingId(intent, ruling.chosen.ruling)),
    notes: [],
    used: held.flatMap(({ ruling }) => sourcesOf(ruling).slice(0, 1)),
  };
}

/** Cites the first entry that has every figure in the sentence, else the first entry. */
function citing(text: string, sources: readonly PublishedEntry[], book: CitationBook): Sentence {
  const figures = text.match(/\d[\d,.]*\d|\d/g) ?? [];
  const source =
    sources.find(({ answer }) => figures.every((figure) => answer.includes(figure))) ?? sources[0];
  return { text, citations: source ? [book.cite(source, source.answer)] : [] };
}

function headlineOf(
  { intent, asked }: Of<"rows">,
  held: readonly { state: State; ruling: PlaceRuling }[],
): string | undefined {
  const [amount] = [...amountsOf(intent.measure, asked.text), ...amountsBefore(intent.measure, asked.before)];
  const limits = held.map(({ state, ruling }) => ({ state, ...limitOf(ruling.chosen.ruling, amount) }));
  const values = limits.flatMap(({ value }) => value ?? []);
  if (values.length < limits.length) return lineOf(intent, amount, held) ?? verdictsOf(intent, amount, held);
  if (new Set(values).size === 1)
    return sentence(`it's the same in ${listOf(held.map(({ state }) => state))}: ${limits[0]?.text ?? ""}.`);
  const { biggest, smallest } = intent.compare ?? {};
  return winner(limits, Math.max(...values), biggest) ?? winner(limits, Math.min(...values), smallest);
}

type Held = readonly { state: State; ruling: PlaceRuling }[];

function lineOf({ measure }: Intent, amount: Amount | undefined, held: Held): string | undefined {
  const lines = held.flatMap(({ state, ruling }) => {
    const { bands } = ruling.chosen.ruling;
    const [below, above] = bands;
    const at = below?.when.to?.at ?? above?.when.from?.at;
    const isLine = bands.length === 2 && below?.holds === false && above?.holds === true;
    return isLine && at !== undefined ? [{ state, at }] : [];
  });
  if (amount || held.length !== 2 || lines.length < 2) return undefined;
  const [high, low] = lines.toSorted((a, b) => b.at - a.at);
  const said = ({ at }: { at: number }) => writeAmount(measure, { value: at, text: String(at) });
  if (high!.at === low!.at) return `The threshold is the same in both: ${said(high!)}.`;
  return `The threshold is higher in ${nameInSentence(high!.state)}: ${said(high!)}, compared with ${said(low!)} in ${nameInSentence(low!.state)}.`;
}

function verdictsOf({ claim, denial }: Intent, amount: Amount | undefined, held: Held): string | undefined {
  const sides = held.map(({ state, ruling: { chosen } }) => {
    const side = sideFor(chosen.ruling, amount);
    const isPlain = typeof side?.holds === "boolean" && !side.if && !side.unless;
    return { state, holds: isPlain ? side.holds : undefined };
  });
  if (!claim || !denial || sides.some(({ holds }) => holds === undefined)) return undefined;
  const statesWhere = (wanted: boolean) =>
    listOf(sides.filter(({ holds }) => holds === wanted).map(({ state }) => state));
  const [yes, no] = [statesWhere(true), statesWhere(false)];
  if (yes && no) return `In ${yes} ${claim}; in ${no} ${denial}.`;
  return `It's the same in ${yes || no}: ${yes ? claim : denial}.`;
}

type Limit = { state: State; text: string; value?: number };

function winner(limits: readonly Limit[], best: number, words: string | undefined): string | undefined {
  const [first, ...others] = limits.filter(({ value }) => value === best);
  return words && first && others.length === 0
    ? sentence(`${nameInSentence(first.state)} ${words}: ${first.text}.`)
    : undefined;
}

function limitOf(ruling: Ruling, amount: Amount | undefined): Omit<Limit, "state"> {
  const text = sideFor(ruling, amount)?.limit ?? "";
  const figure = figureOf(text);
  return { text, ...(figure && { value: figure.value }) };
}

function ownRulesOf(states: readonly State[]): string {
  const who = states.length > MOST_NAMED ? "Most states" : listOf(states);
  return states.length > 1
    ? sentence(`${who} have their own rules on this. Which state is the job in?`)
    : sentence(`${who} has its own rule on this.`);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function everywhere(states: readonly State[]): string {
  return states.length === STATES.length ? "every state and territory" : listOf(states);
}

const MOST_NAMED = 4;

function listOf(states: readonly State[]): string {
  const names = states.map((state) => nameInSentence(state));
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}

export function sayGap({ intent, place }: Of<"gap">): string {
  return `We don't hold a rule for ${nameInSentence(place)} on "${withoutMark(intent.question)}", so we won't guess.`;
}

const withoutMark = (question: Intent["question"]) => question.replace(/\?$/, "");
