import type { Update } from "@plumbline/regulations/schema.ts";

const PER_LABEL = 2;

export type TickerItem = Pick<
  Update,
  "id" | "date" | "jurisdiction" | "headline" | "status" | "confidence"
> & {
  sourceName: string;
  sourceUrl: string;
};

/** Keeps the first few updates of each state, so that a state with many doesn't crowd out the others. */
export function pickTickerItems(updates: Update[]): TickerItem[] {
  const shown = new Map<Update["jurisdiction"], number>();
  return updates
    .filter(({ jurisdiction }) => {
      const count = (shown.get(jurisdiction) ?? 0) + 1;
      shown.set(jurisdiction, count);
      return count <= PER_LABEL;
    })
    .map(({ id, date, jurisdiction, headline, status, confidence, source }) => ({
      id,
      date,
      jurisdiction,
      headline,
      status,
      confidence,
      sourceName: source.name,
      sourceUrl: source.url,
    }));
}
