import { describe, expect, test } from "vitest";
import { certificationLine, certificationOf, linesOf, numberOf, optionalNumberOf } from "./typed-values.ts";

describe("what an owner types", () => {
  test("becomes a number, or none where the box is empty", () => {
    expect([numberOf(" 12 "), optionalNumberOf("40"), optionalNumberOf(" ")]).toEqual([12, 40, null]);
    expect(numberOf("")).toBeNaN();
    expect(numberOf("a few")).toBeNaN();
  });

  test("becomes a list, a line each", () => {
    expect(linesOf(" Hot water \r\n\n Gas\n")).toEqual(["Hot water", "Gas"]);
    expect(linesOf("")).toEqual([]);
  });

  test.for([
    ["Backflow prevention, TAFE NSW", { name: "Backflow prevention", issuer: "TAFE NSW" }],
    ["White card", { name: "White card", issuer: "" }],
    ["Working at heights, ropes, SafeWork", { name: "Working at heights, ropes", issuer: "SafeWork" }],
  ] as const)("%s becomes a certificate and back", ([line, certification]) => {
    expect(certificationOf(line)).toEqual(certification);
    expect(certificationLine(certification)).toBe(line);
  });
});
