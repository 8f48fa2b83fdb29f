import type { State } from "@plumbline/contract/jurisdictions.ts";
import { splitSentences } from "../text/fold.ts";

/** `states` is set if the passage names its states, as in "Qld: over $3,300." */
export type Passage = { text: string; states?: State[] };

const STATE_OF_LABEL: Readonly<Record<string, State>> = {
  NSW: "NSW", Vic: "VIC", Victoria: "VIC", Qld: "QLD", Queensland: "QLD", WA: "WA", SA: "SA", Tas: "TAS", Tasmania: "TAS",
  ACT: "ACT", NT: "NT",
}; // prettier-ignore
const LABEL_NAME = `(?:${Object.keys(STATE_OF_LABEL).join("|")})`;
const LABEL = new RegExp(`^(${LABEL_NAME}(?:(?:, | and )${LABEL_NAME})*):\\s+`);

export function passagesOf(answer: string): Passage[] {
  return splitSentences(answer).map((text) => {
    const label = LABEL.exec(text)?.[1];
    return {
      text,
      ...(label && { states: label.split(/, | and /).map((name) => STATE_OF_LABEL[name]!) }),
    };
  });
}

export function withoutLabel(text: string): string {
  const bare = text.replace(LABEL, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
