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
    summary: "What changed.",
    status: "in-force",
    entries: [],
    source: { name: "A regulator", url: "https://example.com/" },
    confidence: "high",
  };
}

test("changes still to come lead, soonest first; then the newest", () => {
  const dates = ["2025-01-01", "2028", "2026-12-01", "2026-06"];
  const states = ["NSW", "VIC", "QLD", "WA"] as const;
  const updates = states.map((state, index) => update(state, dates[index] ?? ""));
  const picked = pickTickerItems(updates, "2026-11-21");
  expect(picked.map(({ date }) => date)).toEqual(["2026-12-01", "2028", "2026-06", "2025-01-01"]);
});

test("a busy state does not push a quiet one off the ticker", () => {
  const busy = Array.from({ length: 40 }, (_, index) => update("VIC", `2026-01-${10 + index}`));
  const picked = pickTickerItems([...busy, update("NT", "2019-07-01")], "2026-11-21");
  expect(picked.filter(({ jurisdiction }) => jurisdiction === "VIC")).toHaveLength(3);
  expect(picked.filter(({ jurisdiction }) => jurisdiction === "NT")).toHaveLength(1);
});
