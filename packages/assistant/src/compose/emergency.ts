// What is told first, and alone, where somebody is hurt now: the ambulance, then whom the law wants rung.
import type { Sentence } from "@plumbline/contract/assistant.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import type { Written } from "./answer.ts";
import type { CitationBook } from "./citations.ts";
import { type Passage, withoutLabel } from "./passages.ts";
import { statesFigure } from "./pick.ts";
import { citedSentence } from "./sentences.ts";

/** The number for police, fire and ambulance in all of Australia. */
const AMBULANCE = "000";

/** Whether an entry tells everybody to ring for help before anything else. */
export function tellsToRingForHelp({ jurisdiction, figures }: PublishedEntry): boolean {
  return jurisdiction === "AU" && figures.some(({ value }) => value === AMBULANCE);
}

/** The sentences of such an entry that hold in the state (all states where it is not known), the one with 000 first. */
export function writeEmergency(
  entry: PublishedEntry,
  passages: readonly Passage[],
  state: State | undefined,
  book: CitationBook,
): Written {
  const own = passages.filter(({ states }) => !states || (state && states.includes(state)));
  const cited = (some: readonly Passage[]): Sentence[] =>
    some.flatMap(({ text }) => citedSentence(withoutLabel(text), entry, text, book));
  const isFirst = ({ text, states }: Passage) => states !== undefined || statesFigure(text, AMBULANCE);
  const [first, rest] = [cited(own.filter(isFirst)), cited(own.filter((passage) => !isFirst(passage)))];
  const blocks = [first, rest].filter((sentences) => sentences.length > 0);
  return { blocks: blocks.map((sentences) => ({ kind: "paragraph", sentences })), used: [entry] };
}
