import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ClientEntry, listOf } from "./client-entry.ts";

const ENTRY = {
  name: "Job board",
  description: "",
  redirectUris: "https://jobs.example/callback",
  scopes: "subscription.read, profile.read",
};

describe("the client registration form", () => {
  test("splits lines and commas and drops blanks", () => {
    const redirectUris = "\n https://jobs.example/callback \n\nhttp://localhost:4000/callback\n";
    expect(ClientEntry.parse({ ...ENTRY, redirectUris, scopes: "profile.read,, " })).toEqual({
      name: "Job board",
      description: "",
      redirectUris: ["https://jobs.example/callback", "http://localhost:4000/callback"],
      scopes: ["profile.read"],
    });
  });

  test.for([
    [{ name: " " }, "name", "Name and at least one redirect URI are required"],
    [{ redirectUris: " \n" }, "redirectUris", "Name and at least one redirect URI are required"],
    [
      { redirectUris: "https://jobs.example/callback\nhttp://jobs.example" },
      "redirectUris",
      "http://jobs.example: Use a full https:// address without a fragment (http:// on localhost only)",
    ],
    [
      { scopes: "profile.read, admin" },
      "scopes",
      "admin: Scopes are openid, profile, email, offline_access, subscription.read, profile.read",
    ],
  ] as const)("rejects %j", ([typed, field, message]) => {
    const { error } = ClientEntry.safeParse({ ...ENTRY, ...typed });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

test("joining and splitting a list returns the same list", () => {
  const part = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !/[\n,]/.test(text));
  fc.assert(
    fc.property(fc.array(part), fc.constantFrom("\n" as const, "," as const), (parts, separator) => {
      expect(listOf(parts.join(` ${separator} `), separator)).toEqual(parts);
    }),
  );
});
