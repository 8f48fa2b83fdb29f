import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import type { ChatTurn } from "@plumbline/contract/chat.ts";
import { isoDayIn } from "@plumbline/contract/time.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";

/** Everything a site note says. */
export type SiteNoteFacts = {
  /** The site's address, where the conversation belongs to a job. */
  jobAddress: string | null;
  /** Whose clock the times are read off. */
  state: State | null;
  question: string;
  askedAt: string;
  madeAt: string;
  answer: AssistantAnswer;
  /** Who it is from: the site's address. */
  siteUrl: string;
};

const NAME_MAX_LENGTH = 60;

/** The state a question was about: the only one the answer took it to name, else the one that was set. */
export function stateOf(turn: Pick<ChatTurn, "state" | "answer">): State | null {
  const { states = [] } = turn.answer?.understood ?? {};
  return (states.length === 1 ? states[0] : turn.state) ?? null;
}

/** The note's file name, in letters every file system takes: `site-note-2026-11-21-deck-permit.pdf`. */
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
