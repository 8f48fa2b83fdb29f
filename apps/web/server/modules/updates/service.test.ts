import { loadContent } from "@plumbline/regulations/content.ts";
import type { Update } from "@plumbline/regulations/schema.ts";
import { expect, test } from "vitest";
import { createUpdatesService } from "./service.ts";

const [SAMPLE] = loadContent().updates;

test("upcoming changes are listed soonest first, followed by past ones, newest first", () => {
  const dates = [
    "2026-01-01",
    "2026-09",
    "2027",
    "2026-03-15",
    "2026-07-01",
    "2026-06-30",
    "2026-06",
    "2025",
  ];
  const updates = dates.map((date) => ({ ...SAMPLE, id: date, date }) as Update);
  const { list } = createUpdatesService({ updates, clock: () => new Date("2026-06-30T02:00:00Z") });
  expect(list().map(({ date }) => date)).toEqual([
    "2026-07-01",
    "2026-09",
    "2027",
    "2026-06-30",
    "2026-06",
    "2026-03-15",
    "2026-01-01",
    "2025",
  ]);
});
