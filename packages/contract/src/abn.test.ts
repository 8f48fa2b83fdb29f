import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAbn, isAbn } from "./abn.ts";

describe("ABN checks", () => {
  // These are the ABNs of the ATO, two large companies and the register's own example.
  test.each(["51 824 753 556", "51824753556", "83 914 571 673", "33 051 775 556", "11 000 047 950"])(
    "%s is valid",
    (abn) => {
      expect(isAbn(abn)).toBe(true);
    },
  );

  test.each(["", "51 824 753 55", "51 824 753 5566", "01 824 753 556", "51-824-753-556", "ABN51824753556"])(
    "%j is invalid",
    (abn) => {
      expect(isAbn(abn)).toBe(false);
    },
  );

  test("an ABN with one digit changed is invalid", () => {
    fc.assert(
      fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = "51824753556".split("");
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(isAbn(digits.join(""))).toBe(false);
      }),
    );
  });

  test("an ABN is formatted the way the register prints it", () => {
    expect(formatAbn("51824753556")).toBe("51 824 753 556");
    expect(formatAbn("51 824753 556")).toBe("51 824 753 556");
  });
});
