import type { Update } from "@plumbline/regulations/schema.ts";

/** The ticker's labels: the specification's seven, with the ACT and the NT. */
export const TICKER_LABELS = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT", "ALL"] as const;

const PER_LABEL = 3;

/** What the ticker shows of an update. */
export type TickerItem = Pick<
  Update,
  "id" | "date" | "jurisdiction" | "headline" | "status" | "confidence"
> & {
  sourceName: string;
  sourceUrl: string;
};

/** A few changes of every label: those still to come first, soonest at the front, then the newest. */
export function pickTickerItems(updates: Update[], today: string): TickerItem[] {
  const ordered = upcomingThenNewest(updates, today);
  const picked = TICKER_LABELS.flatMap((label) =>
    ordered.filter(({ jurisdiction }) => jurisdiction === label).slice(0, PER_LABEL),
  );
  return upcomingThenNewest(picked, today).map(
    ({ id, date, jurisdiction, headline, status, confidence, source }) => ({
      id,
      date,
      jurisdiction,
      headline,
      status,
      confidence,
      sourceName: source.name,
      sourceUrl: source.url,
    }),
  );
}

function upcomingThenNewest(updates: Update[], today: string) {
  // Dates are partial ISO dates, so they compare as text; a year alone sorts before its months.
  const byDate = updates.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const upcoming = byDate.filter(({ date }) => date > today);
  const past = byDate.filter(({ date }) => date <= today).toReversed();
  return [...upcoming, ...past];
}
