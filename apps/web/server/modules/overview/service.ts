import { type Overview, WORK_QUEUES, type WorkQueue } from "@plumbline/contract/overview.ts";

/** How much waits in each queue; each module says it of its own. */
type Counters = Record<WorkQueue, () => Promise<number>>;

/** What waits for an administrator, all in one place. */
export function createOverview(counters: Counters) {
  return async function countWaiting(): Promise<Overview> {
    const counts: Partial<Overview> = {};
    // One after the other: the embedded database has one connection.
    for (const queue of WORK_QUEUES) counts[queue] = await counters[queue]();
    return counts as Overview;
  };
}
