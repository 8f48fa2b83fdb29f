import { expect, test } from "vitest";
import { loginNotice, signInErrorText } from "./sign-in-errors.ts";

test.each([
  ["operation-not-allowed", "Email/password authentication is not enabled. Please contact support."],
  ["configuration-not-found", "Sign-in is not set up correctly. Please contact support."],
  ["auth/user-not-found", "No account found with this email. Please sign up first."],
  ["wrong-password", "Invalid email or password. Please try again."],
  ["auth/invalid-credential", "Invalid email or password. Please try again."],
  ["too-many-requests", "Too many failed attempts. Please try again later."],
  ["something-new", "Authentication failed: it broke"],
])("the error code %s shows: %s", (code, text) => {
  expect(signInErrorText(code, "it broke")).toBe(text);
});

test("every error code in the URL shows a message, and no code shows none", () => {
  expect(loginNotice(null)).toBeUndefined();
  expect(loginNotice("state_mismatch")).toContain("took too long");
  expect(loginNotice("access_denied")).toContain("cancelled");
  expect(loginNotice("<script>")).toBe("The login didn't work. Please try again.");
});
