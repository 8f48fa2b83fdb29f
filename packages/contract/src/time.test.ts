import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { addBusinessDays, addMonths, daysBetween, isoDayAfter, startOfIsoDay } from "./calendar.ts";
import { addDays, clockAt, formatMoment, formatPartialDate, isoDayIn } from "./time.ts";
import { STATES } from "./jurisdictions.ts";

test("a moment is shown in its state's local time, including daylight saving", () => {
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

test("without a state, a moment is shown in Sydney time", () => {
  expect(formatMoment("2026-07-01T00:00:00.000Z", null)).toBe("1 July 2026, 10:00 am AEST");
});

test("a moment's day is the local day in the given state", () => {
  expect(isoDayIn("2026-11-20T15:04:00.000Z", "WA")).toBe("2026-11-20");
  expect(isoDayIn("2026-11-20T15:04:00.000Z", "NSW")).toBe("2026-11-21");
});

test("a partial date is written to its known precision", () => {
  expect(["2026", "2026-07", "2026-07-01"].map(formatPartialDate)).toEqual([
    "2026",
    "Jul 2026",
    "1 Jul 2026",
  ]);
});

test("the time of day is in Sydney time, with midnight as 00:00", () => {
  expect(clockAt("2026-06-30T23:30:00.000Z")).toBe("09:30");
  expect(clockAt("2026-11-30T13:00:00.000Z")).toBe("00:00");
});

// Each zone changes its clocks on different days from Sydney. Lord Howe changes by half an hour.
describe.each(["UTC", "Australia/Lord_Howe", "America/New_York"])("on a machine in %s", (zone) => {
  const moments = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2050-01-01"),
    noInvalidDate: true,
  });
  function check<Args extends [unknown, ...unknown[]]>(property: fc.IProperty<Args>) {
    vi.stubEnv("TZ", zone);
    fc.assert(property, { numRuns: 500 });
  }
  afterEach(() => void vi.unstubAllEnvs());

  test("a day begins at its first moment in Sydney", () => {
    check(
      fc.property(moments, (moment) => {
        const day = isoDayIn(moment, null);
        const start = startOfIsoDay(day);
        expect(isoDayIn(start, null)).toBe(day);
        expect(isoDayIn(new Date(start.getTime() - 1), null)).toBe(isoDayAfter(day, -1));
      }),
    );
  });

  test("adding months keeps the day and time in UTC, and never skips a month", () => {
    check(
      fc.property(moments, fc.integer({ min: -84, max: 84 }), (moment, count) => {
        const later = addMonths(moment, count);
        const index = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
        expect(index(later) - index(moment)).toBe(count);
        expect(later.toISOString().slice(11)).toBe(moment.toISOString().slice(11));
        const isLastDay = addDays(later, 1).getUTCDate() === 1;
        expect(later.getUTCDate() === moment.getUTCDate() || isLastDay).toBe(true);
      }),
    );
  });

  test("a month later is the same time of day, even if the machine's clock skips it", () => {
    vi.stubEnv("TZ", zone);
    const later = addMonths(new Date("2028-09-01T02:03:00.000Z"), 1);
    expect(later.toISOString()).toBe("2028-10-01T02:03:00.000Z");
  });

  test("daysBetween returns the number of days that addDays added", () => {
    check(
      fc.property(moments, fc.integer({ min: -500, max: 500 }), (moment, count) => {
        const day = moment.toISOString().slice(0, 10);
        expect(daysBetween(day, isoDayAfter(day, count))).toBe(count);
      }),
    );
  });

  test("adding business days ends on a Sydney weekday, that many weekdays later", () => {
    check(
      fc.property(moments, fc.integer({ min: 1, max: 20 }), (moment, count) => {
        const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());
        const [from, to] = [moment, addBusinessDays(moment, count)].map((at) => isoDayIn(at, null));
        if (!from || !to) throw new Error("no days");
        const passed = Array.from({ length: daysBetween(from, to) }, (_, at) => isoDayAfter(from, at + 1));
        expect(isWeekday(to)).toBe(true);
        expect(passed.filter(isWeekday)).toHaveLength(count);
      }),
    );
  });
});
