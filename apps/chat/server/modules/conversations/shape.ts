import type { ChatThread, ChatTurn } from "@plumbline/contract/chat.ts";
import { TITLE_MAX_LENGTH } from "@plumbline/contract/chat.ts";
import { cleanLine } from "@plumbline/contract/clean-text.ts";
import type { ThreadRow, TurnRow } from "./repository.ts";

export function toThread(row: ThreadRow): ChatThread {
  const { id, title, isPinned, jobId, state, trade, createdAt, askedAt } = row;
  return {
    id,
    title,
    isPinned,
    jobId,
    state,
    trade,
    createdAt: createdAt.toISOString(),
    updatedAt: askedAt.toISOString(),
  };
}

export function toTurn(
  row: TurnRow,
  { siblingIds, report }: Pick<ChatTurn, "siblingIds" | "report">,
): ChatTurn {
  const { id, threadId, parentId, question, state, trade, askedAt, status, sentences, answer, rating } = row;
  return {
    id,
    threadId,
    parentId,
    siblingIds,
    question,
    state,
    trade,
    askedAt: askedAt.toISOString(),
    status,
    sentences,
    answer,
    rating,
    report,
  };
}

type Place = { id: string; threadId: string; parentId: string | null };

/** All versions of the question at that point in the conversation, oldest first, like `tree`. */
export function versionsOf(place: Place, tree: readonly Place[]): string[] {
  return tree
    .filter(({ threadId, parentId }) => threadId === place.threadId && parentId === place.parentId)
    .map(({ id }) => id);
}

export function titleOf(question: string): string {
  const line = cleanLine(question).trim();
  if (line.length <= TITLE_MAX_LENGTH) return line;
  const room = line.slice(0, TITLE_MAX_LENGTH);
  const end = room.lastIndexOf(" ");
  // Cuts a single long word too, but not inside a surrogate pair.
  const cut =
    end > TITLE_MAX_LENGTH / 2 ? room.slice(0, end) : room.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(/[\s,;:.-]+$/, "")}…`;
}
