import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAustralianPhone } from "./phone.ts";

test.each([
  ["0412 345 678", "+61412345678"],
  ["+61 412 345 678", "+61412345678"],
  ["+61 (0) 412 345 678", "+61412345678"],
  ["0061412345678", "+61412345678"],
  ["(02) 9876 5432", "+61298765432"],
  ["08-9876.5432", "+61898765432"],
  ["1300 123 456", "+611300123456"],
  ["1800 123 456", "+611800123456"],
  ["13 20 11", "+61132011"],
])("%s is formatted as %s", (text, phone) => {
  expect(parseAustralianPhone(text)).toBe(phone);
});

test.each([
  "",
  "12345",
  "0512 345 678",
  "0412 345 67",
  "0412 345 6789",
  "+1 212 555 0100",
  "+64 21 123 456",
  "phone",
])("%j is not a phone number", (text) => {
  expect(parseAustralianPhone(text)).toBeUndefined();
});

test("a parsed number parses to itself", () => {
  const digits = fc.string({
    unit: fc.constantFrom("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
    minLength: 8,
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.constantFrom("02", "03", "04", "07", "08"), digits, (prefix, rest) => {
      const phone = parseAustralianPhone(prefix + rest)!;
      expect(parseAustralianPhone(phone)).toBe(phone);
    }),
  );
});
