import type { ChatThread, ChatTurn, Job } from "@plumbline/contract/chat.ts";
import type { SignedIn } from "../identity/service.ts";

type ThreadWithTurns = ChatThread & { turns: ChatTurn[] };

export async function* writeExport(
  { user, defaults, entitlement }: SignedIn,
  jobs: Job[],
  threads: AsyncIterable<ThreadWithTurns>,
): AsyncGenerator<string, void, undefined> {
  const opening = JSON.stringify({ user, defaults, entitlement, jobs });
  yield `${opening.slice(0, -1)},"threads":[`;
  let separator = "";
  for await (const thread of threads) {
    yield separator + JSON.stringify(thread);
    separator = ",\n";
  }
  yield "]}\n";
}
