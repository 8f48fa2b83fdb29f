import { type Overview, WORK_QUEUES, type WorkQueue } from "@plumbline/contract/overview.ts";

type Counters = Record<WorkQueue, () => Promise<number>>;

export function createOverview(counters: Counters) {
  return async function countWaiting(): Promise<Overview> {
    const counts: Partial<Overview> = {};
    // Runs in sequence, because the embedded database has one connection.
    for (const queue of WORK_QUEUES) counts[queue] = await counters[queue]();
    return counts as Overview;
  };
}
