import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Countdown, describeTimeLeft, runCountdown } from "./countdown.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2027-03-01T00:59:57.500Z") }));
afterEach(() => void vi.useRealTimers());

function watch(to: string) {
  const seen: Countdown[] = [];
  const stop = runCountdown(to, (state) => seen.push(state));
  return { seen, stop };
}

describe("the countdown", () => {
  test("ticks every second, says when it's finished, and then stops", () => {
    const { seen } = watch("2027-03-01T12:00:00+11:00");
    vi.advanceTimersByTime(10_000);
    expect(seen).toEqual([
      { secondsLeft: 3, isFinished: false },
      { secondsLeft: 2, isFinished: false },
      { secondsLeft: 1, isFinished: false },
      { secondsLeft: 0, isFinished: true },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("to a time in the past is finished from the start", () => {
    const { seen } = watch("2020-08-27T12:00:00+11:00");
    expect(seen).toEqual([{ secondsLeft: 0, isFinished: true }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("can be stopped", () => {
    const { seen, stop } = watch("2027-03-01T12:00:00+11:00");
    stop();
    vi.advanceTimersByTime(10_000);
    expect(seen).toHaveLength(1);
  });
});

test.for([
  [0, "0 days 0 h 0 min 0 s"],
  [86_400 + 3600 + 61, "1 day 1 h 1 min 1 s"],
  [9 * 86_400 - 1, "8 days 23 h 59 min 59 s"],
] as const)("%i seconds are shown as %s", ([seconds, text]) => {
  expect(describeTimeLeft(seconds)).toBe(text);
});
