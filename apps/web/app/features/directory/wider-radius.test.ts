import type { SearchOutcome, TradieSearch } from "@plumbline/contract/directory.ts";
import { expect, test } from "vitest";
import { readSearch } from "./read-search.ts";
import { findWiderRadius } from "./wider-radius.ts";

function oneBusinessAt(km: number) {
  return async ({ radius, page }: TradieSearch): Promise<SearchOutcome> => ({
    place: undefined,
    unsettledPlace: undefined,
    tradies: [],
    counts: { verified: 0, others: radius >= km ? 1 : 0 },
    page,
    pages: 1,
  });
}

test("a search without results offers the smallest wider radius that has one, or nothing if none has", async () => {
  const asked = readSearch(new URLSearchParams("location=Bourke&radius=10"));
  expect(await findWiderRadius(oneBusinessAt(40), asked)).toEqual({ radius: 50, found: 1 });
  expect(await findWiderRadius(oneBusinessAt(80), asked)).toEqual({ radius: 100, found: 1 });
  expect(await findWiderRadius(oneBusinessAt(400), asked)).toBeUndefined();
  expect(await findWiderRadius(oneBusinessAt(1), { ...asked, radius: 100 })).toBeUndefined();
});
