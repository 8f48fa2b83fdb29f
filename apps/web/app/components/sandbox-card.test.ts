import { expect, test } from "vitest";
import { groupDigits, readCard, slashExpiry } from "./sandbox-card.ts";

test("card details are accepted in the formats people type", () => {
  const card = { number: "4242424242424242", expiryMonth: 7, expiryYear: 2031, cvc: "123" };
  for (const expiry of ["07/31", "7/31", "07 / 31", "07/2031"])
    expect(readCard({ number: "4242 4242 4242 4242", expiry, cvc: " 123 " })).toEqual({ card });
});

test("each missing or invalid field has an error message", () => {
  expect(readCard({ number: "4242", expiry: "13/31", cvc: "12" })).toEqual({
    issues: {
      number: "Your card number is incomplete.",
      expiry: "Your card's expiration date is incomplete.",
      cvc: "Your card's security code is incomplete.",
    },
  });
});

test("digits are grouped and the slash is added automatically", () => {
  expect(groupDigits("4242424242424242")).toBe("4242 4242 4242 4242");
  expect(groupDigits("42-42x4")).toBe("4242 4");
  expect(slashExpiry("12")).toBe("12");
  expect(slashExpiry("1231")).toBe("12/31");
  expect(slashExpiry("12/3")).toBe("12/3");
});
