// The sentences of an entry, each with the states it speaks of, ready to be picked and cited.
import { STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import { splitSentences } from "../text/fold.ts";

/** One sentence of an entry's answer. `state` is set in comparison entries, where "Qld: over $3,300." speaks of one state only. */
export type Passage = { text: string; state?: State };

const STATE_LABELS: Record<string, State> = {
  nsw: "NSW",
  vic: "VIC",
  victoria: "VIC",
  qld: "QLD",
  queensland: "QLD",
  wa: "WA",
  sa: "SA",
  tas: "TAS",
  tasmania: "TAS",
  act: "ACT",
  nt: "NT",
};
const LABEL = /^(NSW|Vic|Victoria|Qld|Queensland|WA|SA|Tas|Tasmania|ACT|NT):\s+/;

/** Splits an answer into passages. A labelled sentence speaks of its state; the sentences after the last state speak of all again. */
export function passagesOf(answer: string): Passage[] {
  const sentences = splitSentences(answer);
  const labelled = sentences.filter((sentence) => LABEL.test(sentence)).length;
  if (labelled < 3) return sentences.map((text) => ({ text }));
  return sentences.map((text) => {
    const label = LABEL.exec(text)?.[1];
    const state = label ? STATE_LABELS[label.toLowerCase()] : undefined;
    return state ? { text, state } : { text };
  });
}

/** Whether an answer is a state-by-state comparison. */
export function isComparison(passages: readonly Passage[]): boolean {
  return new Set(passages.flatMap((passage) => passage.state ?? [])).size >= Math.min(3, STATES.length);
}

/** The passage without its state label, for a table cell that already stands beside the state's name. */
export function withoutLabel(text: string): string {
  const bare = text.replace(LABEL, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
