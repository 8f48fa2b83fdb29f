import { DAY_MS } from "@plumbline/contract/time.ts";

type Dated = { isPinned: boolean; updatedAt: string };
type Group<Item> = { heading: string; threads: Item[] };

/** Items keep their order within a group. */
export function groupByDate<Item extends Dated>(items: Item[], now: Date, timeZone?: string): Group<Item>[] {
  const today = dayOf(now, timeZone);
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const date = new Date(item.updatedAt);
    const heading = item.isPinned ? "Pinned" : headingOf(date, today - dayOf(date, timeZone), timeZone);
    groups.set(heading, [...(groups.get(heading) ?? []), item]);
  }
  return [...groups].map(([heading, threads]) => ({ heading, threads }));
}

function headingOf(date: Date, daysAgo: number, timeZone?: string): string {
  if (daysAgo <= 0) return "Today";
  if (daysAgo === 1) return "Yesterday";
  if (daysAgo <= 7) return "Last 7 days";
  return date.toLocaleDateString("en-AU", { month: "long", year: "numeric", timeZone });
}

function dayOf(date: Date, timeZone?: string): number {
  // en-CA formats dates as YYYY-MM-DD.
  return Date.parse(date.toLocaleDateString("en-CA", { timeZone })) / DAY_MS;
}
