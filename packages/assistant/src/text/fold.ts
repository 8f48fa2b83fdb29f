// Folds text so that matching never fails on typography.

const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/[\u2018\u2019\u02bc`]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
  [/[\u200b-\u200f\u2060\ufeff]/g, ""],
  [/\s+/g, " "],
];

export function foldText(text: string): string {
  return FOLDS.reduce(
    (folded, [pattern, plain]) => folded.replace(pattern, plain),
    text.normalize("NFKC"),
  ).trim();
}

export function splitSentences(prose: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of prose.matchAll(/[.!?]["')\]]*\s+(?=["'(]?([A-Z0-9$]))/g)) {
    const end = match.index + match[0].length;
    const before = prose.slice(start, end).trimEnd();
    if (ABBREVIATION.test(before) || (/\d/.test(match[1]!) && NUMBERED.test(before))) continue;
    sentences.push(prose.slice(start, end).trim());
    start = end;
  }
  const rest = prose.slice(start).trim();
  if (rest) sentences.push(rest);
  return sentences;
}

const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|vs|incl|Mr|Mrs|Dr|St)\.$/;
/** These are abbreviations before a number and end a sentence otherwise: "form no. 5", "the answer is no." */
const NUMBERED = /(?:^|[\s(])(?:nos?|cls?|regs?|ss?|schs?|pts?|divs?|ch|approx|min|max)\.$/i;

/** Returns the sentence with the question, without the preposition of a removed place. */
export function lastSentence(text: string): string {
  const sentences = text.split(/(?<=[.?!])\s+/).filter((sentence) => /\w/.test(sentence));
  const last = sentences.findLast((sentence) => sentence.endsWith("?")) ?? sentences.at(-1) ?? text;
  return last.replace(/ (?:in|at|near|around|out|up|down)(?= ?[?.!]*$)/i, "");
}
