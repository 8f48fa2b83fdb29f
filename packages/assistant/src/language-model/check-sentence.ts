import type { AssistantAnswer, Sentence } from "@plumbline/contract/assistant.ts";
import { STATE_NAME_PATTERNS, STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { evidenceOf } from "../compose/citations.ts";
import { unsupportedClaims } from "../compose/guard.ts";
import { sentencesOf } from "../compose/render.ts";

export type Evidence = { number: number; entry: PublishedEntry };

export type Fault = "no citation" | "unknown citation" | "unsupported figure" | "another state";
export type Checked = { sentence: Sentence } | { fault: Fault };

const MARKS = /\s*\[(\d+(?:\s*[,;]\s*\d+)*)\]/g;

export function checkSentence(
  written: string,
  evidence: readonly Evidence[],
  embedded: AssistantAnswer,
): Checked {
  const text = written.replace(MARKS, "").trim();
  const citations = [
    ...new Set([...written.matchAll(MARKS)].flatMap(([, list]) => list!.split(/\D+/).map(Number))),
  ];
  const sentence = { text, citations };
  // The engine's own sentences have already passed the guard. They may repeat the asker's amount, which isn't in any
  // entry.
  if (isFrom(embedded, sentence)) return { sentence };
  if (citations.length === 0) return { fault: "no citation" };
  const cited = evidence.filter(({ number }) => citations.includes(number)).map(({ entry }) => entry);
  if (cited.length < citations.length) return { fault: "unknown citation" };
  if (unsupportedClaims(text, cited.map(evidenceOf).join("\n")).length > 0)
    return { fault: "unsupported figure" };
  if (mixesStates(text, cited, embedded.understood.states)) return { fault: "another state" };
  return { sentence };
}

function isFrom(embedded: AssistantAnswer, { text, citations }: Sentence): boolean {
  return sentencesOf(embedded.blocks).some(
    (own) => own.text === text && own.citations.join() === citations.join(),
  );
}

const CAPITALS: Readonly<Record<State, RegExp>> = {
  NSW: /\bSydney\b/, VIC: /\bMelbourne\b/, QLD: /\bBrisbane\b/, WA: /\bPerth\b/, SA: /\bAdelaide\b/,
  TAS: /\bHobart\b/, ACT: /\bCanberra\b/, NT: /\bDarwin\b/,
}; // prettier-ignore

/**
 * Every state the sentence names must be in what it cites, and an entry from a state that wasn't asked about may only
 * be cited if the sentence names that state.
 */
function mixesStates(text: string, cited: readonly PublishedEntry[], asked: readonly State[]): boolean {
  const named = statesIn(text);
  const isCovered = (state: State) =>
    cited.some(
      (entry) =>
        entry.jurisdiction === state ||
        (entry.jurisdiction === "AU" && asked.includes(state)) ||
        statesIn(evidenceOf(entry)).includes(state),
    );
  const isOpenlyForeign = ({ jurisdiction }: PublishedEntry) =>
    jurisdiction === "AU" || asked.includes(jurisdiction) || named.includes(jurisdiction);
  return !named.every(isCovered) || !cited.every(isOpenlyForeign);
}

function statesIn(text: string): State[] {
  return STATES.filter((state) => STATE_NAME_PATTERNS[state].test(text) || CAPITALS[state].test(text));
}
