import { describe, expect, test } from "vitest";
import { displayName } from "./display-name.ts";

describe("a person's name", () => {
  test.for([
    ["Kim Nguyen", "Kim N."],
    ["  kim   van der Berg ", "kim B."],
    ["Kim", "Kim"],
    ["Mary-Jane O'Neill", "Mary-Jane O."],
    ["D'Arcy Đặng", "D'Arcy Đ."],
    ["Kim 0412345678", "Kim"],
    ["J. Smith", "J. S."],
  ] as const)("%s is shown as %s", ([name, shown]) => {
    expect(displayName(name)).toBe(shown);
  });

  test.for(["", "  ", "https://evil.example", "kim@example.com", "0412345678", "x".repeat(31), "\u202e"])(
    "is left out if it isn't a name: %j",
    (name) => {
      expect(displayName(name)).toBeUndefined();
    },
  );
});
