import { expect, test } from "vitest";
import { ANNOUNCED, announcementLabel } from "./announced.ts";

test("an announced date stands until its last day", () => {
  expect(announcementLabel(ANNOUNCED.rewards, "2025-12-31")).toBe("Announced for Q4 2025");
});

test("once the date has passed the label says so", () => {
  expect(announcementLabel(ANNOUNCED.rewards, "2026-01-01")).toBe("Coming soon (announced for Q4 2025)");
});
