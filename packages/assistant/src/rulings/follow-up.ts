// What a follow-up asks with what was said before put in.
import { terms } from "../text/tokens.ts";

/** Words that ask, or stand in every question, rather than name what is asked about. */
const ASKING = new Set(
  `need needs needed have has had got get getting can could may must should much many long often high days day want
  wants allowed required legal ok please just still max maximum minimum right same ask take takes give soon when before
  after over under only job jobs work working site my your fine fines fined
  penalty cost costs fee fees what's whats don't dont doesn't doesnt`.split(/\s+/),
);
const GOES_ON = /^(?:and|but|so|or|ok|okay|what about|how about|what if|same|then)\b/i;
/** What a question that goes on begins with and can do without. */
const OPENING = /^(?:(?:and|but|so|ok|okay|righto|right|then|also|n|what about|how about)\b[ ,]*)+/i;
const THING = /\b(?:it|that|this|them|those|these|one)\b/i;
const PERSON = /\b(?:they|he|she|him|her)\b/i;

/** The words of a question that name what it is about. */
function subjectOf(said: string): string[] {
  return said
    .split(/[^\w$%'.-]+/)
    .filter((word) => terms(word).length > 0 && !ASKING.has(word.toLowerCase()));
}

/** Whether a question can be understood alone: "how long does it take?" can't. */
export function isPlainAlone(text: string): boolean {
  return subjectOf(text).length > (THING.test(text) ? 1 : 0);
}

/** Whether a question opens like one that goes on from the last. */
export function goesOn(text: string): boolean {
  return GOES_ON.test(text);
}

/** Whether a question neither goes on from the last nor speaks of a thing or a person that it doesn't name. */
export function standsAlone(text: string): boolean {
  return !goesOn(text) && !THING.test(text) && !PERSON.test(text) && isPlainAlone(text);
}

/** With so many words of its own a question says what its "it" is. */
const FULL = 5;

/** Whether a question that says "it" says what it means too: "a wall in Armadale, 450 mm, of limestone. Does it need a permit?" */
export function hasOwnSubject(text: string): boolean {
  return !goesOn(text) && subjectOf(text).length >= FULL;
}

/** "Does it expire" after "do I need a white card?": "does white card expire". */
export function withSubject(said: string, text: string): string {
  const subject = subjectOf(said).join(" ");
  const own = text.replace(OPENING, "");
  const pronoun = [THING, PERSON].find((pattern) => pattern.test(own));
  return pronoun ? own.replace(pronoun, subject) : `${own} ${subject}`;
}
