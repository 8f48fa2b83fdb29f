import type { Services } from "./services.ts";

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;

type Chores = Record<string, () => Promise<unknown>>;

/** What the chat app does by itself: deleting what is kept no longer, finishing what was left. */
export function createChores(services: Pick<Services, "log" | "identity" | "conversations">) {
  const { log, identity, conversations } = services;
  let timers: NodeJS.Timeout[] = [];

  const hourly: Chores = {
    "purge of sessions": identity.purge,
    "purge of old conversations": conversations.purge,
  };
  const everyOtherSecond: Chores = {
    "answers of processes that are gone": conversations.tend,
  };

  /** Does everything now, and from then on again and again. */
  function start(): void {
    timers = [repeat(hourly, HOUR_MS), repeat(everyOtherSecond, 2 * SECOND_MS)];
  }

  function repeat(chores: Chores, ms: number): NodeJS.Timeout {
    void doAll(chores);
    return setInterval(() => void doAll(chores), ms);
  }

  async function doAll(chores: Chores): Promise<void> {
    for (const [name, chore] of Object.entries(chores)) {
      // A chore that fails leaves the others to be done, and is done again at the next turn.
      await chore().catch((err: unknown) => log.error({ err, chore: name }, "a chore failed"));
    }
  }

  function stop(): void {
    for (const timer of timers) clearInterval(timer);
  }

  return { start, stop };
}
