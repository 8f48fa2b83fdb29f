import { HOUR_MS, MINUTE_MS } from "@plumbline/contract/time.ts";
import { repeat } from "@plumbline/server/repeat.ts";
import type { Services } from "./services.ts";

const TEND_MS = 2000;

export function startScheduledJobs({
  log,
  identity,
  conversations,
}: Pick<Services, "log" | "identity" | "conversations">) {
  const timers = [
    // Deleting twice is harmless, and two jobs don't justify a job queue in the chat app's database.
    repeat({ name: "purge-sessions", everyMs: HOUR_MS, run: identity.purge, log }),
    repeat({ name: "purge-conversations", everyMs: MINUTE_MS, run: conversations.purge, log }),
    // Each process renews the leases of the answers it's writing.
    repeat({ name: "tend-answers", everyMs: TEND_MS, run: conversations.tend, log }),
  ];
  return { stop: () => Promise.all(timers.map(({ stop }) => stop())) };
}
