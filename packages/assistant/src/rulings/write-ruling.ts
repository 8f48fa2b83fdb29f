import type { Band, Intent, MeasureName, Ruling } from "@plumbline/regulations/intent-schema.ts";
import { type Amount, amountsOf, writeAmount, writeDollars } from "./amounts.ts";
import { applies, bandOf, type Chosen } from "./choose-ruling.ts";
import { judgeProposal, proposalOf, shareOf } from "./judge-proposal.ts";
import { lastSentence } from "../text/fold.ts";
import { terms } from "../text/tokens.ts";
import { howPut, isBelief, isPut, OF_A_CASE, type Polarity, type PolarityReader } from "./polarity.ts";

const MOST_SAID = 4;
const MOST_WORDS = 60;

/**
 * `before` is most recent first; `part` is the part of a double question that asks for this ruling. An `isBare` answer
 * has no yes or no, as in a table row.
 */
export type Asked = { text: string; before: readonly string[]; part?: string; isBare?: true };
/** `core` is the lead without its verdict or condition. */
export type Written = { lead: string; core: string; then: string[]; note?: string };

export function amountsBefore(measure: MeasureName, before: readonly string[]): Amount[] {
  return before.map((text) => amountsOf(measure, text)).find((amounts) => amounts.length > 0) ?? [];
}

export function writeRuling(
  intent: Intent,
  chosen: Chosen,
  asked: Asked,
  polarityOf: PolarityReader,
): Written {
  const { text, before, isBare } = asked;
  const put = asked.part ?? text;
  const { ruling, told, uncovered } = chosen;
  const own = amountsOf(intent.measure, text);
  const proposal = intent.claim ? undefined : proposalOf(intent, limitsOf(ruling), text);
  const amounts =
    own.length > 0
      ? own.filter(({ value }) => value !== proposal?.sum)
      : amountsBefore(intent.measure, before);
  const amount = amounts.length === 1 ? amounts[0] : undefined;
  const band = bandOf(ruling, amount);
  const side = band ?? ruling;
  // The general ruling gives no yes or no for a case it doesn't cover.
  const isPlaced = !uncovered && (ruling.bands.length === 0 || band !== undefined);
  const template = leadOf(ruling, band, amount);
  const lead = fill(intent, chosen, amount, template);
  // "What if it's 5 grand?" takes its wording from the previous question.
  const isOpen = howPut(put) === "open" && !OF_A_CASE.test(put);
  const read = isPut(put) ? [put, ...(isOpen ? [] : before)] : [...before, put];
  const [polarity] = read.flatMap((one) => polarityOf(intent.form, one) ?? []);
  const verdict =
    isPlaced && !isBare && !isTurned(intent, put)
      ? proposal
        ? judgeProposal(intent, side.limit, { proposal, text })
        : statesLine(ruling, amount, text)
          ? ""
          : (ofAll(put, lead) ?? verdictOf(intent, side.holds, polarity, put))
      : "";
  // The condition on a yes says nothing about a proposal that's too high.
  const condition =
    proposal && verdict === "No"
      ? ""
      : side.if
        ? `if ${side.if}`
        : side.unless
          ? `unless ${side.unless}`
          : "";
  const opening = verdict ? `${verdict}${condition && `, ${condition}`}.` : "";
  // The `unsaid` lead already includes its conditions.
  const isComplete = opening || !condition || template === ruling.unsaid || tells(lead, condition);
  const conditional = isComplete ? lead : `${lead.replace(/\.$/, "")}, ${condition}.`;
  const missing = uncovered
    ? `We don't hold a separate rule for ${uncovered}, so this is the general one.`
    : "";
  const note = ruling.note && applies(ruling.note, told, amount, intent) ? ruling.note.say : undefined;
  return {
    lead: [opening, conditional].filter(Boolean).join(" "),
    core: lead.replace(/\.$/, ""),
    then: asManyAsFit([
      ...(missing ? [missing] : []),
      ...ruling.then
        .filter((saying) => applies(saying, told, amount, intent))
        .map(({ say }) => fill(intent, chosen, amount, say)),
    ]),
    ...(note && { note: fill(intent, chosen, amount, note) }),
  };
}

export function writeUnasked(intent: Intent, chosen: Chosen): Written {
  return writeRuling(intent, chosen, { text: "", before: [], isBare: true }, () => undefined);
}

function tells(lead: string, condition: string): boolean {
  const said = new Set(terms(lead));
  const own = terms(condition);
  return own.filter((term) => said.has(term)).length >= own.length / 2;
}

function asManyAsFit(sentences: readonly string[]): string[] {
  let words = 0;
  const fitting = sentences.findIndex((sentence) => (words += sentence.split(" ").length) > MOST_WORDS);
  return sentences.slice(0, Math.min(MOST_SAID, fitting < 0 ? MOST_SAID : fitting));
}

function leadOf({ lead, unsaid, bands }: Ruling, band: Band | undefined, amount: Amount | undefined): string {
  // Don't repeat "over $20,000" as an amount at a $20,000 limit.
  const isAtEdge =
    amount?.side !== undefined && [band?.when.from?.at, band?.when.to?.at].includes(amount.value);
  if (bands.length > 0) return (isAtEdge ? unsaid : band?.lead) ?? unsaid ?? "";
  const needsAmount = /\{(?!work|Work)\w+\}/.test(lead ?? "");
  return (needsAmount && !amount ? unsaid : (lead ?? unsaid)) ?? lead ?? "";
}

function fill(intent: Intent, chosen: Chosen, amount: Amount | undefined, template: string): string {
  const { ruling } = chosen;
  const own = amount ? writeAmount(intent.measure, amount) : "";
  const share = shareOf(bandOf(ruling, amount)?.limit ?? ruling.limit, amount);
  const sum = share === undefined ? "" : writeDollars(share);
  return template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === "sum") return sum;
    if (slot === intent.measure) return own;
    const name = nameOf(intent, chosen, slot.charAt(0).toLowerCase() + slot.slice(1));
    return /^[A-Z]/.test(slot) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  });
}

function nameOf({ cases }: Intent, { ruling, told }: Chosen, kind: string): string {
  const names = told.get(kind) ?? [];
  const name = names.find((one) => ruling.case[kind]?.includes(one)) ?? names[0];
  const known = cases[kind];
  return (name && typeof known === "object" && known[name]?.[0]) || "this work";
}

/** "Does it have to be 1.2 m?" asks for the limit itself, not which side of it 1.2 m is on. */
const HAS_TO_BE = /\b(?:(?:have|has|needs?|got) to|must|should) be\b/i;

function statesLine({ bands }: Ruling, amount: Amount | undefined, text: string): boolean {
  const isEdge = ({ when: { from, to } }: Band) => from?.at === amount?.value || to?.at === amount?.value;
  return amount !== undefined && HAS_TO_BE.test(text) && bands.some(isEdge);
}

/** "Does it expire?" asks about the end of something. The verdict answers that only if the intent is about an end. */
const TURNED =
  /\b(?:refus|ignor|los[et]|losing|get out of|walk away|gone\b|no longer|expir|laps|run out|locked in|cancel|sack|(?:does|will|would|could) [^?]*\bvoid)/i;

function isTurned({ question, claim = "" }: Intent, text: string): boolean {
  const turned = TURNED.exec(lastSentence(text))?.[0];
  return turned !== undefined && !TURNED.test(`${question} ${claim}`);
}

function limitsOf({ limit, bands }: Ruling): (string | undefined)[] {
  return [limit, ...bands.map((band) => band.limit)];
}

function verdictOf({ claim = "" }: Intent, holds: Ruling["holds"], polarity: Polarity, text: string): string {
  if (typeof holds !== "boolean" || !polarity) return "";
  if (polarity === "leave") {
    // "Can I get a permit for it?" doesn't ask "can I build it?".
    if (text.toLowerCase().includes(claim.split(" ").at(-1)!)) return "";
    if (holds) return NEEDS.test(claim) ? claim.replace(NEEDS, "Only with ") : "";
  }
  return holds === (polarity === "claim") ? "Yes" : "No";
}

function ofAll(text: string, lead: string): "No" | undefined {
  return ALL.test(lastSentence(text)) && isBelief(text) && /^Only\b/.test(lead) ? "No" : undefined;
}

/** Matches "All electrical work needs an inspection, right?" */
const ALL = /^(?:\W|so |and )*(?:all|every|any|everyone|everybody|anyone|anybody)\b/i;

const NEEDS = /^you need (?=.*(?:approval|permit|licence|registration|certificate|card)$)/;
