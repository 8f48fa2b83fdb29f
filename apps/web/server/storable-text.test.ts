import { test } from "@plumbline/db/testing.ts";
import { expect } from "vitest";
import { signedInAdministrator } from "./testing/administrator.ts";
import { API_ROUTES } from "./testing/api-routes.ts";
import { createTestApp } from "./testing/app.ts";

const READS = API_ROUTES.filter(({ method }) => method === "GET");

test("every documented path is refused if it contains a NUL or half a surrogate pair", async ({ db }) => {
  const { get } = await signedInAdministrator(createTestApp(db), db);
  for (const { path } of READS) {
    for (const odd of ["a%00b", "%ED%A0%80"]) {
      const address = path.includes("{")
        ? path.replaceAll(/\{\w+\}/g, odd)
        : `${path}?${["q", "query", "search", "location", "page"].map((name) => `${name}=${odd}`).join("&")}`;
      expect((await get(address)).status, address).toBe(400);
    }
  }
});

test("an export whose filter can't be stored is refused rather than truncated", async ({ db }) => {
  const { get } = await signedInAdministrator(createTestApp(db), db);
  for (const path of ["/api/admin/tradies.csv?search=a%00b", "/api/admin/waitlist.csv?q=a%00b"]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(400);
    expect(answer.headers.get("Content-Type"), path).toContain("application/json");
  }
});

test.for([
  ["/api/check-email", { email: "kim\0@example.com" }],
  ["/api/check-email", { email: "kim\ud800@example.com" }],
  ["/api/waitlist", { email: "kim@example.com", name: "Kim\0" }],
  ["/api/auth/login", { email: "kim\0@example.com", password: "wattle-and-gum-42" }],
  ["/api/auth/reset-password", { token: "a\0b", password: "wattle-and-gum-42" }],
] as const)("%s refuses text that can't be stored: %j", async ([path, body], { db }) => {
  expect((await createTestApp(db).post(path, body)).status).toBe(400);
});
