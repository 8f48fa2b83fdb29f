import { expect, test } from "vitest";
import { fromSydneyField, toSydneyField } from "./sydney-time.ts";

test("a field's moment is the one on Sydney's clock, in winter and in summer", () => {
  expect(fromSydneyField("2026-07-01T09:30")).toBe("2026-06-30T23:30:00.000Z");
  expect(fromSydneyField("2026-12-01T09:30")).toBe("2026-11-30T22:30:00.000Z");
  expect(toSydneyField("2026-06-30T23:30:00.000Z")).toBe("2026-07-01T09:30");
  expect(toSydneyField("2026-11-30T13:00:00.000Z")).toBe("2026-12-01T00:00");
});

test("the hour that summer time skips, and the one that comes twice, are moments as well", () => {
  // 4 October 2026, 2 am becomes 3 am.
  expect(fromSydneyField("2026-10-04T02:30")).toBe("2026-10-03T16:30:00.000Z");
  // 5 April 2026, 3 am becomes 2 am.
  expect(fromSydneyField("2026-04-05T02:30")).toBe("2026-04-04T15:30:00.000Z");
});

test("what is no day and time is no moment", () => {
  expect(fromSydneyField("")).toBeUndefined();
  expect(fromSydneyField("tomorrow")).toBeUndefined();
});
