// Naive Bayes over words and word pairs. Words the ranking drops count here: "how long", "who" and "by when" tell one
// intent from another.
import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import { askedOf } from "../retrieve/phrasings.ts";
import { listByTerm, type TermLists } from "../retrieve/term-lists.ts";
import { withoutCourtesy } from "../text/courtesy.ts";
import { standardise, stem, words } from "../text/tokens.ts";
import { hash } from "../understand/classifier.ts";

export type IntentLanguage = TermLists;

const MARKS = 1 << 17;
const OWN_SHARE = 0.7;

/** Town names are removed, so that one state's phrasings also teach the others. */
export function learnIntentLanguage(
  intents: readonly Intent[],
  withoutPlaces: (text: string) => string,
): IntentLanguage {
  const anywhere = new Float32Array(MARKS);
  const counts = intents.map((intent) => {
    const own = new Map<number, number>();
    for (const text of askedOf(intent))
      for (const mark of marksOf(withoutCourtesy(withoutPlaces(text)))) {
        own.set(mark, (own.get(mark) ?? 0) + 1);
        anywhere[mark]!++;
      }
    return own;
  });
  const used = anywhere.filter((count) => count > 0).length;
  const total = anywhere.reduce((sum, count) => sum + count, 0) + used / 2;
  const gains = counts.map((own) => {
    const size = [...own.values()].reduce((sum, count) => sum + count, 0);
    return new Map(
      [...own].map(([mark, count]) => {
        const common = (anywhere[mark]! + 0.5) / total;
        const likelihood = (OWN_SHARE * count) / size + (1 - OWN_SHARE) * common;
        return [mark, Math.log(likelihood / common / (1 - OWN_SHARE))] as const;
      }),
    );
  });
  return listByTerm(gains, MARKS);
}

export function likelihoodsOf(
  { starts, entries, values }: IntentLanguage,
  text: string,
  count: number,
): Float32Array {
  const sums = new Float32Array(count);
  const known = marksOf(text).filter((mark) => starts[mark + 1]! > starts[mark]!);
  for (const mark of known)
    for (let at = starts[mark]!; at < starts[mark + 1]!; at++) sums[entries[at]!]! += values[at]!;
  // Features overlap, so they're weaker evidence than their number suggests.
  const scale = Math.sqrt(known.length || 1);
  return sums.map((sum) => sum / scale);
}

function marksOf(text: string): number[] {
  const said = standardise(words(text)).map((word) => (/^\d/.test(word) ? "_number" : stem(word)));
  const marks = said.flatMap((word, at) => (at > 0 ? [word, `${said[at - 1]} ${word}`] : [word]));
  return [...new Set(marks.map((mark) => hash(mark) % MARKS))];
}
