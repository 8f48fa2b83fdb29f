import { terms } from "../text/tokens.ts";

const ASKING = new Set(
  `need needs needed have has had got get getting can could may must should much many long often high days day want
  wants allowed required legal ok please just still max maximum minimum right same ask take takes give soon when before
  after over under only job jobs work working site my your fine fines fined
  penalty cost costs fee fees what's whats don't dont doesn't doesnt`.split(/\s+/),
);
const GOES_ON = /^(?:and|but|so|or|ok|okay|what about|how about|what if|same|then)\b/i;
const OPENING = /^(?:(?:and|but|so|ok|okay|righto|right|then|also|n|what about|how about)\b[ ,]*)+/i;
const THING = /\b(?:it|that|this|them|those|these|one)\b/i;
const PERSON = /\b(?:they|he|she|him|her)\b/i;

function subjectOf(said: string): string[] {
  return said
    .split(/[^\w$%'.-]+/)
    .filter((word) => terms(word).length > 0 && !ASKING.has(word.toLowerCase()));
}

/** False for "how long does it take?". */
export function isPlainAlone(text: string): boolean {
  return subjectOf(text).length > (THING.test(text) ? 1 : 0);
}

export function goesOn(text: string): boolean {
  return GOES_ON.test(text);
}

export function standsAlone(text: string): boolean {
  return !goesOn(text) && !THING.test(text) && !PERSON.test(text) && isPlainAlone(text);
}

const FULL = 5;

/** "A wall in Armadale, 450 mm, of limestone. Does it need a permit?" says what "it" is. */
export function hasOwnSubject(text: string): boolean {
  return !goesOn(text) && subjectOf(text).length >= FULL;
}

/** "Does it expire" after "do I need a white card?" becomes "does white card expire". */
export function withSubject(said: string, text: string): string {
  const subject = subjectOf(said).join(" ");
  const own = text.replace(OPENING, "");
  const pronoun = [THING, PERSON].find((pattern) => pattern.test(own));
  return pronoun ? own.replace(pronoun, subject) : `${own} ${subject}`;
}
