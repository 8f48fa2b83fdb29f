// Chooses the sentences of an entry that answer a question, the most telling first.
import { holds, type Want } from "../understand/wants.ts";
import type { Quantity } from "../understand/quantities.ts";
import { findQuantities } from "../understand/quantities.ts";
import type { Passage } from "./passages.ts";

export type Scored = Passage & { index: number; relevance: number };

/** A sentence that opens so leans on the one before it. */
const LEANS_BACK =
  /^(?:it|its|they|their|them|this|these|that|those|he|she|both|also|otherwise|instead|the same|such|if so|in that case|for (?:that|those|these)|even (?:then|so)|but|and|or|so|then|below (?:that|those)|above (?:that|those)|under (?:that|those)|at or (?:below|above|under) that|a copy|each|either|neither|other|others|another|again|only then|after that|before that|once)\b/i;

/** "A job over $3,300 also needs a written contract" comes after what it needs first. */
const SAYS_ALSO = /^(?:[^\s.]+ ){1,7}also\b/i;
/** A second sentence nearly as telling as the best comes straight after it. */
const SECOND_SHARE = 0.7;
const WANT_BONUS = 0.25;
const SECOND_WANT_BONUS = 0.1;
const UNIT_BONUS = 0.05;
/** Entries open with the direct answer, so the first sentence has a head start. */
const OPENING_BONUS = 0.12;

/** Scores each sentence by its likeness to the question and by whether it holds the kind of fact that is asked for. */
export function scorePassages(
  passages: readonly Passage[],
  likeness: (index: number) => number,
  wants: readonly Want[],
  quantities: readonly Quantity[],
): Scored[] {
  return passages.map((passage, index) => {
    const held = wants.filter((want) => holds(passage.text, want)).length;
    const units = new Set(findQuantities(passage.text).map((quantity) => quantity.unit));
    const sameUnit = quantities.some((quantity) => units.has(quantity.unit));
    return {
      ...passage,
      index,
      relevance:
        likeness(index) +
        (held > 0 ? WANT_BONUS : 0) +
        (held > 1 ? SECOND_WANT_BONUS : 0) +
        (sameUnit ? UNIT_BONUS : 0) +
        (index === 0 ? OPENING_BONUS : 0),
    };
  });
}

/**
 * The sentences to give, in the order to give them: the best first (with the one it leans on), then the rest as written,
 * the least relevant left out beyond the budget of words.
 */
export function pickPassages(scored: readonly Scored[], budget: number): Scored[] {
  const full = scored.filter((passage) => scored.length === 1 || !isOpeningVerdict(passage));
  const best = full.toSorted((a, b) => b.relevance - a.relevance)[0];
  if (!best) return [];
  const lead = withAntecedent(scored, best);
  const second = full
    .filter((passage) => !lead.includes(passage))
    .toSorted((a, b) => b.relevance - a.relevance)[0];
  if (second && second.relevance > SECOND_SHARE * best.relevance)
    lead.push(...withAntecedent(scored, second).filter((passage) => !lead.includes(passage)));
  const rest = full.filter((passage) => !lead.includes(passage));
  let left = budget - countWords(lead);
  const kept = new Set<Scored>();
  for (const passage of rest.toSorted((a, b) => b.relevance - a.relevance)) {
    const words = countWords([passage]);
    if (words > left) continue;
    left -= words;
    kept.add(passage);
  }
  return [...lead, ...rest.filter((passage) => kept.has(passage))];
}

/** A sentence with those before it that it needs to be understood. */
function withAntecedent(scored: readonly Scored[], passage: Scored): Scored[] {
  const opening = scored.find((candidate) => !isOpeningVerdict(candidate));
  if (SAYS_ALSO.test(passage.text) && opening && opening.index < passage.index) return [opening, passage];
  const chain = [passage];
  while (chain[0] && LEANS_BACK.test(chain[0].text) && chain.length < 3) {
    const before = scored[scored.indexOf(chain[0]) - 1];
    if (!before) break;
    chain.unshift(before);
  }
  return chain;
}

/**
 * "Usually not for a small one." or "Yes, if you contract for the work yourself." answers the entry's own first question,
 * and is no sentence once the yes is gone. The sentences after it say the same in full.
 */
export function isOpeningVerdict(passage: Pick<Scored, "text" | "index">): boolean {
  if (passage.index !== 0) return false;
  const whole = passage.text.replace(/(?<=\d),(?=\d)/g, "");
  const bare = withoutVerdict(whole);
  // "For a practitioner expect $203.50" is a sentence of its own, "Yes, for a practitioner" is none.
  const isFragment =
    /^(?:only|usually|often|sometimes|generally|mostly) (?:if|when|where|above|over|under|for)\b/i.test(
      bare,
    ) ||
    (bare !== whole && /^(?:not )*(?:if|when|unless|where|for|on|in)\b[^,]*$/i.test(bare)) ||
    /^not (?:if|when|unless|where|for|on|in)\b[^,]*$/i.test(bare);
  return isFragment || (bare.split(/\s+/).length <= 9 && !/\d/.test(bare));
}

function countWords(passages: readonly Passage[]): number {
  return passages.reduce((total, passage) => total + passage.text.split(/\s+/).length, 0);
}

/** An entry's "Yes," answers the entry's own first question, which may be the opposite of the one asked. */
export function withoutVerdict(text: string): string {
  const bare = text
    .replace(/^(?:yes|no|yes and no)(?:[,;:]| -)\s+(?:but |and |so )?/i, "")
    .replace(/^(?:yes|no)\.\s+/i, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
