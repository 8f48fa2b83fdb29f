import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import type { ChatTurn } from "@plumbline/contract/chat.ts";
import { isoDayIn } from "@plumbline/contract/time.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";

export type SiteNoteFacts = {
  jobAddress: string | null;
  /** Times are shown in this state's time zone. */
  state: State | null;
  question: string;
  askedAt: string;
  madeAt: string;
  answer: AssistantAnswer;
  /** The address of our website, not of the building site. */
  siteUrl: string;
};

const NAME_MAX_LENGTH = 60;

/** The state the answer applies to if there's only one, otherwise the state that was chosen. */
export function stateOf(turn: Pick<ChatTurn, "state" | "answer">): State | null {
  const { states = [] } = turn.answer?.understood ?? {};
  return (states.length === 1 ? states[0] : turn.state) ?? null;
}

/** ASCII only: `site-note-2026-11-21-deck-permit.pdf`. */
export function nameSiteNote({ question, askedAt, state }: SiteNoteFacts): string {
  const words = question
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’,]/g, "")
    .match(/[a-z0-9]+/g);
  let name = `site-note-${isoDayIn(askedAt, state)}`;
  for (const word of words ?? []) {
    if (name.length + word.length >= NAME_MAX_LENGTH) break;
    name += `-${word}`;
  }
  return `${name}.pdf`;
}
