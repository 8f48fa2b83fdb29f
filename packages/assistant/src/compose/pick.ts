// Chooses the sentences of an entry that answer a question, the most telling first.
import { escapeRegExp } from "../text/escape.ts";
import type { Passage } from "./passages.ts";

/**
 * A passage with its place in its entry, how well it answers beside those of other entries (`relevance`), and how likely
 * it is the one of its own entry that does (`telling`).
 */
export type Scored = Passage & { index: number; relevance: number; telling: number };

/** A sentence that opens so leans on the one before it. */
const LEANS_BACK =
  /^(?:it|its|they|their|them|this|these|that|those|he|she|both|also|otherwise|instead|the same|such|if so|in that case|for (?:that|those|these)|even (?:then|so)|but|and|or|so|then|below (?:that|those)|above (?:that|those)|under (?:that|those)|at or (?:below|above|under) that|a copy|each|either|neither|other|others|another|again|only then|after that|before that|once|(?:any|every)thing else|the (?:second|third|fourth|fifth|former|latter|rest|first two)|if (?:that|this|those|these|it|they|he|she))\b|\b(?:before|after|from|until|by|since|past|beyond|above|below|over|under|within|than|up to) (?:that|those)(?: (?:date|day|time|amount|limit|size|value|height|price|range))?\b/i;

/** "Plugging in an appliance, changing a lamp is not." leaves what it is not to the sentence before. */
const ENDS_OPEN = /\b(?:is|are|does|do|can|must|may|will|has|have) not\.$/i;

/** "A job over $3,300 also needs a written contract" comes after what it needs first, "Claims then go to the court" too. */
const SAYS_ALSO =
  /^(?:[^\s.,;:(]+ ){1,14}(?:also|then)\b|^(?:[^\s.,;:(]+ ){1,3}only (?:bites|applies|starts|kicks|matters|counts)\b/i;
/** "Often no, in an ordinary residential area." opens an entry, and in the middle of an answer turns round what stands before it. */
const OPENS_ONLY = /^(?:often|usually|mostly|generally|sometimes|it depends)\b/i;
/** "There are 4 routes." says nothing where some of them have been told. */
const COUNTS_ONLY = /^there are \w+ \w+\.$/i;
/** "Not automatically: you apply and wait for the licence." answers outright: it stands first or nowhere. */
const OPENS = /^(?:no|not|yes)\b/i;
/** Words; a longer opening waits its turn. */
const LONGEST_OPENER = 25;
/** What is left of "Yes, once it is over $7,500." when the yes is gone. */
const CONDITION =
  /^(?:not )*(?:if|when|unless|where|once|for|from|on|in|at|by|after|before|over|above|under|half)\b/i;
const HEDGE =
  /^(?:only|usually|often|sometimes|generally|mostly) (?:if|when|where|with|above|over|under|for)\b(?![^]*:)/i;
/** Words; a condition of more is the rule itself. */
const LONGEST_VERDICT = 24;
/** With one of these a condition goes on to say what follows from it. */
const DUTY = /\b(?:must|needs?|can|cannot|may|has to|have to)\b/i;

/** How much less telling than the best a second sentence may be and still come straight after it. */
const SECOND_MARGIN = 2;

/**
 * The sentences to give, in the order to give them: the best first (with the one it leans on), then the rest as written,
 * the least relevant left out beyond the budget of words.
 */
export function pickPassages(scored: readonly Scored[], budget: number): Scored[] {
  const full = fullSentences(scored);
  const lead = bestWithAntecedent(scored);
  const second = full.filter((passage) => !lead.includes(passage)).toSorted(byTelling)[0];
  const best = Math.max(...lead.map(({ telling }) => telling));
  if (second && second.telling > best - SECOND_MARGIN)
    lead.push(...withAntecedent(scored, second).filter((passage) => !lead.includes(passage)));
  const opener = full.find(({ index, text }) => index === 0 && OPENS.test(text));
  if (opener && !lead.includes(opener) && countWords([opener]) <= LONGEST_OPENER) lead.unshift(opener);
  const rest = full.filter(
    ({ text, index }, at) =>
      !lead.includes(full[at]!) && !COUNTS_ONLY.test(text) && !(index === 0 && OPENS_ONLY.test(text)),
  );
  let left = budget - countWords(lead);
  const kept = new Set<Scored>();
  for (const passage of rest.toSorted(byTelling)) {
    const words = countWords([passage]);
    if (words > left) continue;
    left -= words;
    kept.add(passage);
  }
  const more = rest.filter((passage) => kept.has(passage));
  // "It must have a barrier" comes straight after what it is of, also where that has been put first.
  const leanOnLead = more.filter(
    (passage) => leansBack(passage) && lead.some(({ index }) => index === passage.index - 1),
  );
  return [...lead, ...leanOnLead, ...more.filter((passage) => !leanOnLead.includes(passage))];
}

/** The sentence that answers best, after those it leans on; empty only where there is none at all. */
export function bestWithAntecedent(scored: readonly Scored[]): Scored[] {
  const best = fullSentences(scored).toSorted(byTelling)[0];
  return best ? withAntecedent(scored, best) : [];
}

function byTelling(a: Scored, b: Scored): number {
  return b.telling - a.telling;
}

/** Without the verdict an entry may open with, unless that is all it says. */
function fullSentences(scored: readonly Scored[]): Scored[] {
  return scored.filter((passage) => scored.length === 1 || !isOpeningVerdict(passage, scored));
}

/** A sentence with those before it that it needs to be understood. */
export function withAntecedent(scored: readonly Scored[], passage: Scored): Scored[] {
  const opening = scored.find((candidate) => !isOpeningVerdict(candidate, scored));
  if (SAYS_ALSO.test(passage.text) && opening && opening.index < passage.index) return [opening, passage];
  const chain = [passage];
  while (chain[0] && leansBack(chain[0]) && chain.length < 3) {
    const before = scored[scored.indexOf(chain[0]) - 1];
    if (!before || isOpeningVerdict(before, scored)) break;
    chain.unshift(before);
  }
  return chain;
}

function leansBack({ text }: Passage): boolean {
  return LEANS_BACK.test(text) || ENDS_OPEN.test(text);
}

/**
 * "Usually not for a small one." or "Yes, if you contract for the work yourself." answers the entry's own first question,
 * and is no sentence once the yes is gone. The sentences after it say the same in full; one with a figure that they
 * lack is no mere verdict.
 */
export function isOpeningVerdict(
  { text, index }: { text: string; index: number },
  all: readonly { text: string }[],
): boolean {
  if (index !== 0) return false;
  const bare = withoutVerdict(text);
  const count = bare.split(/\s+/).length;
  if (count > LONGEST_VERDICT) return false;
  const answersItself = bare !== text || /^not\b/i.test(bare);
  const isCondition =
    HEDGE.test(bare) || (answersItself && CONDITION.test(bare) && !bare.includes(":") && !DUTY.test(bare));
  if (!isCondition && (count > 9 || /\d/.test(bare))) return false;
  const rest = all.slice(1).map((passage) => passage.text);
  return figuresIn(text).every((figure) => rest.some((other) => other.includes(figure)));
}

/** The bare figures of a text, as written: "$3,300", "6.5". */
export function figuresIn(text: string): string[] {
  return text.match(/\$?\d+(?:[,.]\d+)*/g) ?? [];
}

/** Whether a text states a figure, and not only one that it is a part of: "3 m" does not stand in "2.3 m". */
export function statesFigure(text: string, figure: string): boolean {
  return new RegExp(String.raw`(?<![\d.,$])${escapeRegExp(figure)}(?!\d|[.,]\d)`, "i").test(text);
}

/** The words of several sentences together. */
export function countWords(passages: readonly { text: string }[]): number {
  return passages.reduce((total, passage) => total + passage.text.split(/\s+/).length, 0);
}

/** An entry's "Yes," answers the entry's own first question, which may be the opposite of the one asked. */
export function withoutVerdict(text: string): string {
  const bare = text
    .replace(/^(?:yes|no|yes and no)(?:[,;:]| -)\s+(?:but |and |so )?/i, "")
    .replace(/^(?:yes|no)(?:\.\s+|\s+(?=(?:if|when|unless|where|once|for|from|in)\b))/i, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
