import { expect, test } from "vitest";
import { pathAfter, successOf } from "./finished.ts";

test("the trial toast differs for a new customer and an account holder", () => {
  expect(successOf({ mode: "setup", isTrial: true, isOwnEmail: true })).toEqual({
    title: "Trial Started!",
    description: "Your 7-day free trial has started! You'll be charged after the trial period.",
  });
  expect(successOf({ mode: "setup", isTrial: true, isOwnEmail: false })).toEqual({
    title: "Trial Started!",
    description: "Welcome to Plumbline! Your 7-day free trial has started.",
  });
});

test("a payment made today is never called a trial", () => {
  expect(successOf({ mode: "setup", isTrial: false, isOwnEmail: true }).title).toBe("Payment Successful!");
  expect(successOf({ mode: "payment", isTrial: false, isOwnEmail: false }).title).toBe("Payment Successful!");
  expect(successOf({ mode: "free", isTrial: false, isOwnEmail: true }).title).toBe(
    "Free Subscription Activated!",
  );
});

test("a finished checkout leads to the account if logged in, otherwise to sign-up", () => {
  expect(pathAfter({ email: "a@b.example", isTrial: false, isOwnEmail: true })).toBe(
    "/subscription-management?payment=success",
  );
  expect(pathAfter({ email: "a@b.example", isTrial: true, isOwnEmail: true })).toBe(
    "/subscription-management?payment=success&trial=started",
  );
  expect(pathAfter({ email: "a+b@c.example", isTrial: true, isOwnEmail: false })).toBe(
    "/subscription-success?email=a%2Bb%40c.example&trial=true",
  );
  expect(pathAfter({ email: "a@b.example", isTrial: false, isOwnEmail: false })).toBe(
    "/subscription-success?email=a%40b.example",
  );
});
