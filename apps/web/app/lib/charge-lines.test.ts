import { expect, test } from "vitest";
import { describeCharges } from "./charge-lines.ts";

// Noon in Sydney, so that the date is the same in most time zones.
const day = (date: string) => `${date}T01:00:00.000Z`;
const sentences = (charges: Parameters<typeof describeCharges>[0]) =>
  describeCharges(charges).map(({ when, amount, rhythm }) => `${when}: ${amount}${rhythm && `, ${rhythm}`}`);

test("a trial costs nothing today, then the price until the payer cancels", () => {
  expect(
    sentences([
      { at: day("2026-11-21"), amountCents: 0, repeats: "once" },
      { at: day("2026-11-28"), amountCents: 29900, repeats: "year" },
    ]),
  ).toEqual(["Today: $0", "On 28 November 2026: $299, then every year until you cancel"]);
});

test("a plan without a trial is charged today", () => {
  expect(sentences([{ at: day("2026-11-21"), amountCents: 2995, repeats: "month" }])).toEqual([
    "Today: $29.95, then every month until you cancel",
  ]);
});

test("a discount on one payment is shown once, whatever the length of the month", () => {
  expect(
    sentences([
      { at: day("2027-01-24"), amountCents: 0, repeats: "once" },
      { at: day("2027-01-31"), amountCents: 1498, repeats: "month" },
      { at: day("2027-02-28"), amountCents: 2995, repeats: "month" },
    ]),
  ).toEqual([
    "Today: $0",
    "On 31 January 2027: $14.98",
    "On 28 February 2027: $29.95, then every month until you cancel",
  ]);
});

test("a discount on two payments repeats until the full price starts", () => {
  const [first] = sentences([
    { at: day("2026-12-01"), amountCents: 1995, repeats: "month" },
    { at: day("2027-02-01"), amountCents: 2995, repeats: "month" },
  ]);
  expect(first).toBe("Today: $19.95, then every month before 1 February 2027");
});

test("Lifetime is a single payment", () => {
  expect(sentences([{ at: day("2026-11-21"), amountCents: 120000, repeats: "once" }])).toEqual([
    "Today: $1,200, once, and it never renews",
  ]);
});

test("a free plan shows a single charge of $0 today", () => {
  expect(sentences([{ at: day("2026-11-21"), amountCents: 0, repeats: "once" }])).toEqual(["Today: $0"]);
});
