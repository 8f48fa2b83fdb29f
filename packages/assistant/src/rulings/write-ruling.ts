// Says a ruling: the verdict, the lead, then what applies to this asker.
import type { Band, Intent, MeasureName, Ruling } from "@plumbline/regulations/intent-schema.ts";
import { type Amount, amountsOf, judgedValue, sideOf, writeAmount, writeDollars } from "./amounts.ts";
import { applies, bandOf, type Chosen } from "./choose-ruling.ts";
import { polarityOf } from "./polarity.ts";

const MOST_SAID = 3;

/** `text` is the question, `before` the questions it leans on, the last one first. */
export type Asked = { text: string; before: readonly string[] };
export type Written = { lead: string; then: string[]; note?: string };

/** The amounts of the nearest question before that names any. */
export function amountsBefore(measure: MeasureName, before: readonly string[]): Amount[] {
  return before.map((text) => amountsOf(measure, text)).find((amounts) => amounts.length > 0) ?? [];
}

export function writeRuling(intent: Intent, chosen: Chosen, { text, before }: Asked): Written {
  const { ruling, told, uncovered } = chosen;
  const own = amountsOf(intent.measure, text);
  const proposal = proposalOf(intent, ruling, text);
  const amounts =
    own.length > 0
      ? own.filter(({ value }) => value !== proposal?.sum)
      : amountsBefore(intent.measure, before);
  const amount = amounts.length === 1 ? amounts[0] : undefined;
  const band = bandOf(ruling, amount);
  const side = band ?? ruling;
  const isPlaced = ruling.bands.length === 0 || band !== undefined;
  const lead = fill(intent, chosen, amount, leadOf(ruling, band, amount));
  const verdict = isPlaced
    ? proposal
      ? judge(intent, side.limit, proposal, amount)
      : verdictOf(intent, side.holds, text)
    : "";
  // What completes a yes to a proposal says nothing of one that is too high.
  const condition =
    proposal && verdict === "No"
      ? ""
      : side.if
        ? `if ${side.if}`
        : side.unless
          ? `unless ${side.unless}`
          : "";
  const opening = verdict ? `${verdict}${condition && `, ${condition}`}.` : "";
  const conditional = opening || !condition ? lead : `${lead.replace(/\.$/, "")}, ${condition}.`;
  const missing = uncovered ? `We hold no separate rule for ${uncovered}, so this is the general one.` : "";
  const note = ruling.note && applies(ruling.note, told, amount, intent) ? ruling.note.say : undefined;
  return {
    lead: [opening, conditional].filter(Boolean).join(" "),
    then: [
      ...(missing ? [missing] : []),
      ...ruling.then
        .filter((saying) => applies(saying, told, amount, intent))
        .map(({ say }) => fill(intent, chosen, amount, say)),
    ].slice(0, MOST_SAID),
    ...(note && { note: fill(intent, chosen, amount, note) }),
  };
}

function leadOf({ lead, unsaid, bands }: Ruling, band: Band | undefined, amount: Amount | undefined): string {
  // "Over $20,000" beside a line of $20,000 has no amount of its own to be told.
  const isAtEdge =
    amount?.side !== undefined && [band?.when.from?.at, band?.when.to?.at].includes(amount.value);
  if (bands.length > 0) return (isAtEdge ? unsaid : band?.lead) ?? unsaid ?? "";
  const needsAmount = /\{(?!work|Work)\w+\}/.test(lead ?? "");
  return (needsAmount && !amount ? unsaid : (lead ?? unsaid)) ?? lead ?? "";
}

function fill(
  intent: Intent,
  { ruling, told }: Chosen,
  amount: Amount | undefined,
  template: string,
): string {
  const own = amount ? writeAmount(intent.measure, amount) : "";
  const share = percentOf(bandOf(ruling, amount)?.limit ?? ruling.limit);
  const sum = amount && share !== undefined ? writeDollars((amount.value * share) / 100) : "";
  return template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === "sum") return sum;
    if (slot === intent.measure) return own;
    const name = nameOf(intent, told, slot.charAt(0).toLowerCase() + slot.slice(1));
    return /^[A-Z]/.test(slot) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  });
}

/** The asker's case of a kind as we print it: the first of what people type for it. */
function nameOf({ cases }: Intent, told: Chosen["told"], kind: string): string {
  const [name] = told.get(kind) ?? [];
  const known = cases[kind];
  return (name && typeof known === "object" && known[name]?.[0]) || "this work";
}

function verdictOf({ form }: Intent, holds: Ruling["holds"], text: string): "Yes" | "No" | "" {
  if (typeof holds !== "boolean") return "";
  const polarity = polarityOf(form, text);
  if (polarity) return holds === (polarity === "claim") ? "Yes" : "No";
  return "";
}

/** A share or a sum the asker wants to take: "20%", "4 grand on 25k". */
type Proposal = { percent?: number; sum?: number };

function proposalOf({ form, bound }: Intent, { limit, bands }: Ruling, text: string): Proposal | undefined {
  const judges =
    form === "how much" &&
    bound !== undefined &&
    [limit, ...bands.map((band) => band.limit)].some((one) => percentOf(one) !== undefined);
  if (!judges || !polarityOf("may I", text)) return undefined;
  const [percent, ...otherPercents] = amountsOfPercent(text);
  if (percent !== undefined && otherPercents.length === 0) return { percent };
  const sums = amountsOf("price", text).map(({ value }) => value);
  return sums.length === 2 ? { sum: Math.min(...sums) } : undefined;
}

function amountsOfPercent(text: string): number[] {
  return [...text.matchAll(/(\d+(?:\.\d+)?) ?(?:%|per ?cent)/gi)].map(({ 1: number, index }) =>
    judgedValue({ value: Number(number), text: "", ...sideOf(text.slice(0, index)) }),
  );
}

function judge(
  { bound }: Intent,
  limit: string | undefined,
  { percent, sum }: Proposal,
  price: Amount | undefined,
): "Yes" | "No" | "" {
  const share = percentOf(limit);
  const proposed = percent ?? (sum !== undefined && price ? (100 * sum) / price.value : undefined);
  if (share === undefined || proposed === undefined) return "";
  return (bound === "at least" ? proposed >= share : proposed <= share) ? "Yes" : "No";
}

export function percentOf(limit: string | undefined): number | undefined {
  const number = /^(\d+(?:\.\d+)?)%$/.exec(limit ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
}
