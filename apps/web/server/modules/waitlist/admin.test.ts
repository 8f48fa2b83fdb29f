import { AuditPage } from "@plumbline/contract/audit.ts";
import { WaitlistPage } from "@plumbline/contract/waitlist.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { signedInAdministrator } from "../../testing/administrator.ts";
import { waitlistSignups } from "./tables.ts";

const PATH = "/api/admin/waitlist";

async function asAdmin(db: Db) {
  const admin = await signedInAdministrator(createTestApp(db), db);
  const list = async (query = "") => WaitlistPage.parse(await (await admin.get(`${PATH}?${query}`)).json());
  return { admin, list };
}

const signup = (email: string, fields: object = {}) => ({ email, ...fields });

describe("the waitlist", () => {
  test("sorts by any column in either direction, empty values last", async ({ db }) => {
    const { list } = await asAdmin(db);
    await db
      .insert(waitlistSignups)
      .values([
        signup("b@example.com", { name: "alex" }),
        signup("a@example.com", { name: "Bo" }),
        signup("c@example.com"),
      ]);
    const order = async (query: string) => (await list(query)).rows.map(({ email }) => email[0]).join("");
    expect(await order("sort=email&direction=asc")).toBe("abc");
    expect(await order("sort=email&direction=desc")).toBe("cba");
    expect(await order("sort=name&direction=asc")).toBe("bac");
    expect(await order("sort=name&direction=desc")).toBe("abc");
  });

  test("filters by literal words and by the person's interest", async ({ db }) => {
    const { list } = await asAdmin(db);
    await db
      .insert(waitlistSignups)
      .values([
        signup("kim_n@example.com", { name: "Kim", planInterest: "app" }),
        signup("kimon@example.com", { planInterest: "rewards" }),
        signup("sam@example.com"),
      ]);
    const found = async (query: string) => (await list(query)).rows.map(({ email }) => email).sort();
    expect(await found("q=KIM_")).toEqual(["kim_n@example.com"]);
    expect(await found("q=%25")).toEqual([]);
    expect(await found("interest=rewards")).toEqual(["kimon@example.com"]);
    expect(await found("interest=none")).toEqual(["sam@example.com"]);
  });

  test("shows each person exactly once across pages when all sort values are equal", async ({ db }) => {
    const { list } = await asAdmin(db);
    const createdAt = new Date("2026-03-01T00:00:00Z");
    await db
      .insert(waitlistSignups)
      .values(Array.from({ length: 120 }, (_, at) => signup(`${at}@example.com`, { createdAt })));
    const pages = [await list("page=1"), await list("page=2"), await list("page=3")];
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
    expect(pages[0]).toMatchObject({ total: 120, pages: 3 });
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(120);
    expect((await list("page=9")).rows).toEqual([]);
  });

  test.for([
    "sort=password",
    "sort=email;drop table waitlist_signups",
    "sort=constructor",
    "direction=sideways",
    "page=0",
    "page=x",
    "interest=everything",
    `q=${"x".repeat(121)}`,
  ])("refuses an invalid query: %s", async (query, { db }) => {
    const { admin } = await asAdmin(db);
    const response = await admin.get(`${PATH}?${encodeURI(query)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid" });
  });

  test("exports a file without spreadsheet formulas, and logs who exported it", async ({ db }) => {
    const { admin } = await asAdmin(db);
    const formula = '=HYPERLINK("http://evil.example","click")';
    await db
      .insert(waitlistSignups)
      .values([
        signup("+sum@example.com", { name: formula, planInterest: "app" }),
        signup("kim@example.com", { planInterest: "rewards" }),
      ]);
    const response = await admin.get(`${PATH}.csv?interest=app`);
    expect(response.headers.get("Content-Type")).toContain("text/csv");
    const csv = await response.text();
    expect(csv).toContain("'+sum@example.com");
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""click"")"`);
    expect(csv).not.toContain("kim@example.com");
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    const { lines } = AuditPage.parse(await (await admin.get("/api/admin/audit")).json());
    expect(lines).toMatchObject([
      {
        action: "waitlist.export",
        actorName: "Sam Nguyen",
        changes: [{ field: "people", after: "1" }, { field: "interest" }],
      },
    ]);
  });

  test("exports a long list in full", async ({ db }) => {
    const { admin } = await asAdmin(db);
    await db
      .insert(waitlistSignups)
      .values(Array.from({ length: 1000 }, (_, at) => signup(`${at}@example.com`)));
    const lines = (await (await admin.get(`${PATH}.csv`)).text()).trim().split("\r\n");
    expect(new Set(lines).size).toBe(1001);
  });

  test("deletes a person once on request, and doesn't log who they were", async ({ db }) => {
    const { admin } = await asAdmin(db);
    const [kim] = await db
      .insert(waitlistSignups)
      .values(signup("kim@example.com", { name: "Kim" }))
      .returning();
    expect((await admin.delete(`${PATH}/${kim?.id}`)).status).toBe(200);
    expect((await admin.delete(`${PATH}/${kim?.id}`)).status).toBe(404);
    expect((await admin.delete(`${PATH}/nobody`)).status).toBe(404);
    expect(await db.select().from(waitlistSignups)).toEqual([]);
    const log = await (await admin.get("/api/admin/audit")).text();
    expect(log).toContain("waitlist.delete");
    expect(log).not.toMatch(/kim/i);
  });
});
