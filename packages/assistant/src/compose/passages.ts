// The sentences of an entry, each with the states it speaks of, ready to be cited.
import type { State } from "@plumbline/contract/jurisdictions.ts";
import { splitSentences } from "../text/fold.ts";

/** One sentence of an entry's answer. `states` is set where it speaks of those alone: "Qld: over $3,300.", "ACT and NT: ask." */
export type Passage = { text: string; states?: State[] };

const STATE_OF_LABEL: Readonly<Record<string, State>> = {
  NSW: "NSW", Vic: "VIC", Victoria: "VIC", Qld: "QLD", Queensland: "QLD", WA: "WA", SA: "SA", Tas: "TAS", Tasmania: "TAS",
  ACT: "ACT", NT: "NT",
}; // prettier-ignore
const LABEL_NAME = `(?:${Object.keys(STATE_OF_LABEL).join("|")})`;
const LABEL = new RegExp(`^(${LABEL_NAME}(?:(?:, | and )${LABEL_NAME})*):\\s+`);

/** Splits an answer into passages. A labelled sentence speaks of its states alone, the others of all. */
export function passagesOf(answer: string): Passage[] {
  return splitSentences(answer).map((text) => {
    const label = LABEL.exec(text)?.[1];
    return {
      text,
      ...(label && { states: label.split(/, | and /).map((name) => STATE_OF_LABEL[name]!) }),
    };
  });
}

/** The passage without its state label, for a table cell that already stands beside the state's name. */
export function withoutLabel(text: string): string {
  const bare = text.replace(LABEL, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
