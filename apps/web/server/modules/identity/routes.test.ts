import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";

describe("POST /api/check-email", () => {
  test("finds an email that has an account, however it's spelled", async ({ db }) => {
    const { post, services } = createTestApp(db);
    await services.identity.createAdmin("kim@example.com");
    const response = await post("/api/check-email", { email: " KIM@example.com" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ exists: true });
  });

  test("doesn't find an email without an account", async ({ db }) => {
    const response = await createTestApp(db).post("/api/check-email", { email: "kim@example.com" });
    expect(await response.json()).toEqual({ exists: false });
  });

  test("responds to an invalid email with the form's message", async ({ db }) => {
    const response = await createTestApp(db).post("/api/check-email", { email: "kim@example" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "Please enter a valid email address" });
  });

  test("limits how many emails can be checked", async ({ db }) => {
    const { post } = createTestApp(db, { trustedProxies: 1 });
    const check = (address: string) =>
      post("/api/check-email", { email: "kim@example.com" }, { "X-Forwarded-For": address });
    const statuses = await Promise.all(
      Array.from({ length: 21 }, async () => (await check("203.0.113.1")).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await check("203.0.113.2")).status).toBe(200);
  });
});
