import { WaitlistResponse } from "@plumbline/contract/waitlist.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { waitlistSignups } from "./tables.ts";

describe("POST /api/waitlist", () => {
  test("stores an email address trimmed and in lower case", async ({ db }) => {
    const { post } = createTestApp(db);
    const response = await post("/api/waitlist", {
      email: "  Kim@Example.COM ",
      name: "Kim",
      planInterest: "app",
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ joined: true, alreadyJoined: false });
    expect(await db.select().from(waitlistSignups)).toMatchObject([
      { email: "kim@example.com", name: "Kim", planInterest: "app" },
    ]);
  });

  test("keeps the first details of an address that's sent again", async ({ db }) => {
    const { post } = createTestApp(db);
    await post("/api/waitlist", { email: "kim@example.com", name: "Kim" });
    const again = await post("/api/waitlist", { email: "KIM@example.com", name: "Someone else" });
    expect(await again.json()).toEqual({ joined: true, alreadyJoined: true });
    expect(await db.select().from(waitlistSignups)).toMatchObject([{ name: "Kim" }]);
  });

  test("stores an address once when ten simultaneous requests send it", async ({ committed }) => {
    const { post } = createTestApp(committed);
    const join = async () => {
      const response = await post("/api/waitlist", { email: "kim@example.com" });
      return WaitlistResponse.parse(await response.json());
    };
    const answers = await Promise.all(Array.from({ length: 10 }, join));
    expect(answers.filter(({ alreadyJoined }) => !alreadyJoined)).toHaveLength(1);
    expect(await committed.select().from(waitlistSignups)).toHaveLength(1);
  });

  test.for([
    [{}, "email"],
    [{ email: "not an address" }, "email"],
    [{ email: 7 }, "email"],
    [{ email: "kim@example.com", name: "x".repeat(121) }, "name"],
    [{ email: "kim@example.com", planInterest: "everything" }, "planInterest"],
  ] as const)("refuses an invalid body: %j", async ([body, field], { db }) => {
    const response = await createTestApp(db).post("/api/waitlist", body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid", issues: { [field]: expect.any(String) } });
    expect(await db.select().from(waitlistSignups)).toEqual([]);
  });

  test("tells an IP address that sends too many requests to wait", async ({ db }) => {
    const { post } = createTestApp(db);
    const send = (number: number) => post("/api/waitlist", { email: `tradie${number}@example.com` });
    for (let number = 0; number < 20; number++) expect((await send(number)).status).toBe(200);
    const refused = await send(20);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "limit_reached" });
  });
});
