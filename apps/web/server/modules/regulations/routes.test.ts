import { DuePage } from "@plumbline/contract/regulations-due.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { dueForReview } from "@plumbline/regulations/review.ts";
import { CONTENT_DIR } from "@plumbline/regulations/content.ts";
import { readContent } from "@plumbline/regulations/read-content.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { signedInAdministrator } from "../../testing/administrator.ts";

const NOW = new Date("2027-09-15T02:00:00Z");

async function asAdmin(db: Db) {
  const admin = await signedInAdministrator(createTestApp(db, { clock: () => NOW }), db);
  const list = async (query = "") =>
    DuePage.parse(await (await admin.get(`/api/admin/regulations?${query}`)).json());
  return { admin, list };
}

describe("GET /api/admin/regulations", () => {
  test("lists the entries the check command reports as due, longest overdue first", async ({ db }) => {
    const { list } = await asAdmin(db);
    const { content } = readContent(CONTENT_DIR);
    const said = dueForReview({
      content,
      today: new Date("2027-09-15"),
    }).map(({ where }) => where);
    expect(said.length).toBeGreaterThan(0);
    const first = await list();
    expect(first).toMatchObject({ total: said.length, dueTotal: said.length });
    const listed: string[] = [];
    for (let page = 1; page <= first.pages; page++) {
      listed.push(...(await list(`page=${page}`)).rows.map(({ id }) => id));
    }
    expect(listed.toSorted()).toEqual(said.toSorted());
    expect(first.rows.every(({ isDue, sources }) => isDue && sources.length > 0)).toBe(true);
    const days = first.rows.map(({ dueOn }) => dueOn);
    expect(days).toEqual(days.toSorted());
  });

  test("filters by place, topic, trade and words, and sorts", async ({ db }) => {
    const { admin, list } = await asAdmin(db);
    const { rows } = await list(
      "which=all&jurisdiction=QLD&topic=licensing&trade=plumber&sort=title&direction=desc",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject({ jurisdiction: "QLD", topic: "licensing" });
      expect(row.trades.some((trade) => trade === "plumber" || trade === "all")).toBe(true);
    }
    const titles = rows.map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted((a, b) => b.localeCompare(a, "en-AU")));
    expect((await list(`which=all&q=${rows[0]?.id}`)).rows[0]?.id).toBe(rows[0]?.id);
    for (const query of ["jurisdiction=ZZ", "sort=answer", "which=some"]) {
      expect((await admin.get(`/api/admin/regulations?${query}`)).status).toBe(400);
    }
  });
});
