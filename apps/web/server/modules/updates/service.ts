import type { Update } from "@plumbline/regulations/schema.ts";

type Clock = () => Date;

export function createUpdatesService({ updates, clock }: { updates: Update[]; clock: Clock }) {
  /** Lists upcoming changes, soonest first, then past ones, newest first. */
  function list(): Update[] {
    const today = clock().toISOString().slice(0, 10);
    const byDate = updates.toSorted((a, b) => a.date.localeCompare(b.date));
    const upcoming = byDate.filter(({ date }) => isUpcoming(date, today));
    const past = byDate.filter(({ date }) => !isUpcoming(date, today));
    return [...upcoming, ...past.toReversed()];
  }

  return { list };
}

/** A month or year is upcoming until it starts. */
function isUpcoming(date: string, today: string): boolean {
  return date > today.slice(0, date.length);
}
