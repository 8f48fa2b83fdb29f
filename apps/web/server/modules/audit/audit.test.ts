import { AUDIT_ACTIONS, AuditPage } from "@plumbline/contract/audit.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { signedInAdministrator } from "../../testing/administrator.ts";
import { auditEntries } from "./tables.ts";

const LINE = { actorName: "Sam Nguyen", action: "business.update", subjectKind: "business", subjectId: "1" };

async function withLog(db: Db) {
  await db.insert(auditEntries).values([
    { ...LINE, subjectName: "Straight Flow", at: new Date("2026-03-01T12:30:00Z") },
    // Half past midnight on the 2nd in Sydney.
    {
      ...LINE,
      subjectName: "Wattle Roofing",
      actorName: "Alex O'Brien",
      at: new Date("2026-03-01T13:30:00Z"),
    },
    {
      ...LINE,
      subjectName: "mail",
      subjectKind: "job",
      action: "job.retry",
      at: new Date("2026-03-03T01:00:00Z"),
    },
  ]);
  const admin = await signedInAdministrator(createTestApp(db), db);
  const list = async (query: string) => {
    const { lines } = AuditPage.parse(await (await admin.get(`/api/admin/audit?${query}`)).json());
    return lines.map(({ subject }) => subject.name);
  };
  return { admin, list };
}

describe("GET /api/admin/audit", () => {
  test("filters by action, kind, person and Sydney dates", async ({ db }) => {
    const { list } = await withLog(db);
    expect(await list("")).toEqual(["mail", "Wattle Roofing", "Straight Flow"]);
    expect(await list("action=job.retry")).toEqual(["mail"]);
    expect(await list("kind=business&direction=asc")).toEqual(["Straight Flow", "Wattle Roofing"]);
    expect(await list("actor=o'brien")).toEqual(["Wattle Roofing"]);
    expect(await list("from=2026-03-02&until=2026-03-02")).toEqual(["Wattle Roofing"]);
    expect(await list("until=2026-03-01")).toEqual(["Straight Flow"]);
    expect(await list("sort=subject&direction=asc")).toEqual(["mail", "Straight Flow", "Wattle Roofing"]);
  });

  test.for(["sort=changes", "sort=at;select 1", "from=yesterday", "until=2026-02-30", "page=0"])(
    "refuses an invalid query: %s",
    async (query, { db }) => {
      const { admin } = await withLog(db);
      expect((await admin.get(`/api/admin/audit?${encodeURI(query)}`)).status).toBe(400);
    },
  );

  test("explains a refused query in a sentence", async ({ db }) => {
    const { admin } = await withLog(db);
    expect(await (await admin.get("/api/admin/audit?page=0")).json()).toMatchObject({
      error: "“page” must be at least 1",
      issues: { page: "“page” must be at least 1" },
    });
  });

  test("has a unique name for each action", () => {
    expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
  });
});
