import { RADIUS } from "@plumbline/contract/directory-options.ts";
import type { SearchOutcome, TradieSearch } from "@plumbline/contract/directory.ts";

export type WiderRadius = { radius: number; found: number };

const STEPS = [50, RADIUS.max];

export async function findWiderRadius(
  search: (asked: TradieSearch) => Promise<SearchOutcome>,
  asked: TradieSearch,
): Promise<WiderRadius | undefined> {
  for (const radius of STEPS.filter((step) => step > asked.radius)) {
    const { counts } = await search({ ...asked, radius, page: 1 });
    const found = counts.verified + counts.others;
    if (found > 0) return { radius, found };
  }
  return undefined;
}
