import type { ChatTurn } from "@plumbline/contract/chat.ts";

/** The turns from the first to the parent, both included. Empty for a first question. */
export function pathTo(turns: readonly ChatTurn[], parentId: string | null): ChatTurn[] {
  return turns.slice(0, turns.findIndex(({ id }) => id === parentId) + 1);
}
