// Says so where the very figure that is asked for stands in none of the sentences told.
import { foldText } from "../text/fold.ts";

const ASKS_FOR_FINE =
  /\b(?:what(?:'?s| is| are)?|how (?:much|big|bad)|max\w*|biggest|highest|worst)\b[^.?!]{0,30}\b(?:fines?|penalt(?:y|ies))\b(?! (?:notice|unit))|\b(?:fine|penalty) for\b/i;
const TELLS_FINE =
  /^(?=[^]*\b(?:fin(?:e|es|ed)|penalt\w+|infringement|offence|convict\w+|courts?|prison|imprisonment)\b)(?=[^]*(?:\$ ?\d|\bunits?\b|\b(?:years?|months?)\b))/i;
const ASKS_FOR_FEE =
  /\b(?:how much (?:is|are|does|do|for)|what(?:'?s| is| are| does)?)\b[^.?!]{0,40}\b(?:fees?|(?:licen[cs]e|rego|registration|renewal|permit|application|card|certificate)\b[^.?!]{0,15}\bcosts?)\b/i;
const TELLS_FEE =
  /^(?=[^]*\b(?:fees?|costs?|pays?|paid|charges?|charged|price|premiums?)\b)(?=[^]*(?:\$ ?\d|\bno\b|\bfree\b))/i;

/** The sentence that says which figure is missing from those told; undefined where none is asked for, or one of them has it. */
export function missingFigure(question: string, told: readonly { text: string }[]): string | undefined {
  const asked = foldText(question);
  const isTold = (pattern: RegExp) => told.some(({ text }) => pattern.test(text));
  if (ASKS_FOR_FINE.test(asked) && !isTold(TELLS_FINE))
    return "I have no sourced figure for that fine; the rule it is about is this.";
  if (ASKS_FOR_FEE.test(asked) && !isTold(TELLS_FEE))
    return "I have no sourced figure for that fee; what I do have is this.";
  return undefined;
}
