import { expect, test } from "vitest";
import { fromSydneyField, toSydneyField } from "./sydney-time.ts";

test("a form field's time is Sydney time, in winter and in summer", () => {
  expect(fromSydneyField("2026-07-01T09:30")).toBe("2026-06-30T23:30:00.000Z");
  expect(fromSydneyField("2026-12-01T09:30")).toBe("2026-11-30T22:30:00.000Z");
  expect(toSydneyField("2026-06-30T23:30:00.000Z")).toBe("2026-07-01T09:30");
  expect(toSydneyField("2026-11-30T13:00:00.000Z")).toBe("2026-12-01T00:00");
});

test("the hour that daylight saving skips and the hour it repeats both convert", () => {
  // On 4 October 2026, the clock goes from 2 am to 3 am.
  expect(fromSydneyField("2026-10-04T02:30")).toBe("2026-10-03T16:30:00.000Z");
  // On 5 April 2026, the clock goes back from 3 am to 2 am.
  expect(fromSydneyField("2026-04-05T02:30")).toBe("2026-04-04T15:30:00.000Z");
});

test("text that isn't a date and time gives undefined", () => {
  expect(fromSydneyField("")).toBeUndefined();
  expect(fromSydneyField("tomorrow")).toBeUndefined();
});
