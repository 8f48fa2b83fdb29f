import { expect, test } from "vitest";
import { groupByDate } from "./group-by-date.ts";

const ZONE = "Australia/Sydney";

function thread(updatedAt: string, isPinned = false) {
  return { updatedAt, isPinned };
}

function headings(now: string, ...threads: ReturnType<typeof thread>[]) {
  return groupByDate(threads, new Date(now), ZONE).map(({ heading, threads: { length } }) => [
    heading,
    length,
  ]);
}

test("conversations are grouped under Pinned, Today, Yesterday, Last 7 days and their month", () => {
  expect(
    headings(
      "2026-11-21T02:00:00Z",
      thread("2026-01-05T00:00:00Z", true),
      thread("2026-11-21T01:00:00Z"),
      thread("2026-11-20T03:00:00Z"),
      thread("2026-11-15T03:00:00Z"),
      thread("2026-10-02T03:00:00Z"),
      thread("2026-10-01T03:00:00Z"),
    ),
  ).toEqual([
    ["Pinned", 1],
    ["Today", 1],
    ["Yesterday", 1],
    ["Last 7 days", 1],
    ["October 2026", 2],
  ]);
});

test("a day ends at midnight in the reader's time zone", () => {
  const justBeforeMidnight = thread("2026-11-20T12:59:00Z");
  expect(headings("2026-11-20T12:59:30Z", justBeforeMidnight)).toEqual([["Today", 1]]);
  expect(headings("2026-11-20T13:00:30Z", justBeforeMidnight)).toEqual([["Yesterday", 1]]);
});

test("the newest conversation is under Today when the reader's clock is behind the server's", () => {
  expect(headings("2026-11-20T12:00:00Z", thread("2026-11-21T12:00:00Z"))).toEqual([["Today", 1]]);
});
