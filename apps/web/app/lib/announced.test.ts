import { expect, test } from "vitest";
import { ANNOUNCED, announcementLabel } from "./announced.ts";

test("an announced date is shown until its last day", () => {
  expect(announcementLabel(ANNOUNCED.rewards, "2025-12-31")).toBe("Announced for Q4 2025");
});

test("a label changes to coming soon once its date has passed", () => {
  expect(announcementLabel(ANNOUNCED.rewards, "2026-01-01")).toBe("Coming soon (announced for Q4 2025)");
});
