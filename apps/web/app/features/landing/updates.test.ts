import type { Update } from "@plumbline/regulations/schema.ts";
import { expect, test } from "vitest";
import { pickTickerItems } from "./updates.ts";

function update(jurisdiction: Update["jurisdiction"], date: string): Update {
  return {
    id: `${jurisdiction.toLowerCase()}-${date}`,
    date,
    jurisdiction,
    trades: ["all"],
    headline: "A change",
    summary: "A summary.",
    status: "in-force",
    entries: [],
    source: { name: "A regulator", url: "https://example.com/" },
    confidence: "high",
  };
}

test("a state with many updates doesn't push another off the ticker, and the order is kept", () => {
  const busy = Array.from({ length: 40 }, (_, index) => update("VIC", `2026-01-${10 + index}`));
  const picked = pickTickerItems([...busy, update("NT", "2019-07-01")]);
  expect(picked.map(({ id }) => id)).toEqual(["vic-2026-01-10", "vic-2026-01-11", "nt-2019-07-01"]);
});
