import { expect, test } from "vitest";
import { measuresIn } from "./measures.ts";

test.each([
  ["$6 000", "money $6000"],
  ["$1.5 million", "money $1500000"],
  ["5 per cent", "share 5 %"],
  ["three-storey", "storeys 3 storeys"],
  ["five (5) years", "time 60 months"],
  ["900mm", "length 0.9 m"],
  ["10m²", "area 10 m2"],
  ["12 July 2026", "date 12 july 2026"],
  ["1300 366 322", "phone 1300366322"],
  ["13 74 68", "phone 137468"],
  ["(02) 9999 1234", "phone 0299991234"],
  ["30 mA", "milliamps 30 milliamps"],
])("%s is read as %s", (text, measure) => {
  expect(
    measuresIn(`Take ${text}, no more.`).map(({ dimension, amount }) => `${dimension} ${amount}`),
  ).toEqual([measure]);
});

test.each(["Class 1a", "section 48A", "Form 4", "AS 1926.1", "3 mates", "none of them"])(
  "%s isn't an amount",
  (text) => {
    expect(measuresIn(text)).toEqual([]);
  },
);
