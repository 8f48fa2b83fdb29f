import { expect, test } from "vitest";
import { formatMoment, formatPartialDate, isoDayIn } from "./dates.ts";
import { STATES } from "./jurisdictions.ts";

test("a moment is read off the clock of its state, summer time and all", () => {
  const written = STATES.map((state) => formatMoment("2026-11-20T15:04:00.000Z", state));
  expect(written).toEqual([
    "21 November 2026, 2:04 am AEDT",
    "21 November 2026, 2:04 am AEDT",
    "21 November 2026, 1:04 am AEST",
    "20 November 2026, 11:04 pm AWST",
    "21 November 2026, 1:34 am ACDT",
    "21 November 2026, 2:04 am AEDT",
    "21 November 2026, 2:04 am AEDT",
    "21 November 2026, 12:34 am ACST",
  ]);
});

test("without a state it is Sydney's clock", () => {
  expect(formatMoment("2026-07-01T00:00:00.000Z", null)).toBe("1 July 2026, 10:00 am AEST");
});

test("the day is the state's own", () => {
  expect(isoDayIn("2026-11-20T15:04:00.000Z", "WA")).toBe("2026-11-20");
  expect(isoDayIn("2026-11-20T15:04:00.000Z", "NSW")).toBe("2026-11-21");
});

test("a date of the content is written as far as it is known", () => {
  expect(["2026", "2026-07", "2026-07-01"].map(formatPartialDate)).toEqual([
    "2026",
    "Jul 2026",
    "1 Jul 2026",
  ]);
});
