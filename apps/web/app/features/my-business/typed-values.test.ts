import { describe, expect, test } from "vitest";
import { certificationLine, certificationOf, linesOf, numberOf, optionalNumberOf } from "./typed-values.ts";

describe("typed form values", () => {
  test("become numbers, null for an empty optional field, or NaN", () => {
    expect([numberOf(" 12 "), optionalNumberOf("40"), optionalNumberOf(" ")]).toEqual([12, 40, null]);
    expect(numberOf("")).toBeNaN();
    expect(numberOf("a few")).toBeNaN();
  });

  test("become a list with one item per line", () => {
    expect(linesOf(" Hot water \r\n\n Gas\n")).toEqual(["Hot water", "Gas"]);
    expect(linesOf("")).toEqual([]);
  });

  test.for([
    ["Backflow prevention, TAFE NSW", { name: "Backflow prevention", issuer: "TAFE NSW" }],
    ["White card", { name: "White card", issuer: "" }],
    ["Working at heights, ropes, SafeWork", { name: "Working at heights, ropes", issuer: "SafeWork" }],
  ] as const)("%s is parsed as a certificate and written back unchanged", ([line, certification]) => {
    expect(certificationOf(line)).toEqual(certification);
    expect(certificationLine(certification)).toBe(line);
  });
});
