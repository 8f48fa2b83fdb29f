import { CreateTradieRequest } from "@plumbline/contract/directory-admin.ts";
import { DIRECTORY_PLANS } from "@plumbline/contract/directory.ts";
import type { ImportReport } from "@plumbline/contract/directory-csv.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { signedInAdministrator } from "../../testing/administrator.ts";
import type { Dependencies } from "../../services.ts";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { addLicence, TEST_ABN } from "../../testing/verified-listing.ts";
import { THE_SITE } from "../audit/service.ts";
import { auditEntries } from "../audit/tables.ts";
import { fromCell, toCell } from "../../text/csv-cell.ts";
import { createCsvReader } from "./admin-csv.ts";
import { createDirectoryImport } from "./admin-import.ts";
import { businesses } from "./tables.ts";

const HEADER = "businessName,tradeType,description,suburb,state,postcode";
const STRAIGHT_FLOW = "Straight Flow Plumbing,Plumber,Drains and hot water.,Parramatta,NSW,2150";
const BETA = "Beta Air,HVAC,Cool rooms.,Ryde,NSW,2112";

async function asAdmin(db: Db, dependencies: Partial<Dependencies> = {}) {
  const site = createTestApp(db, dependencies);
  const admin = await signedInAdministrator(site, db);
  const send = (csv: string, dryRun: boolean, headers = { "Content-Type": "text/csv" }) =>
    admin.post(`/api/admin/tradies/import?dryRun=${dryRun}`, csv, headers);
  const report = async (csv: string, dryRun: boolean): Promise<ImportReport> => {
    const answer = await send(csv, dryRun);
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return JSON.parse(text) as ImportReport;
  };
  const exported = async (query = "") => (await admin.get(`/api/admin/tradies.csv${query}`)).text();
  return { ...site, admin, send, report, exported };
}

/** Records the most work done between two turns of the event loop. */
function watchTurns() {
  let since = 0;
  let most = 0;
  let turn = setImmediate(begin);
  function begin() {
    since = 0;
    turn = setImmediate(begin);
  }
  return { note: () => (most = Math.max(most, ++since)), most: () => most, end: () => clearImmediate(turn) };
}

describe("a CSV import", () => {
  test.for([
    { kind: "many rows", count: 3000, description: "Drains.", most: 200 },
    { kind: "long cells", count: 300, description: "a".repeat(4000), most: 10 },
  ])(
    "processes a file with $kind in steps, so that other requests are answered in between",
    async (file, { db }) => {
      const { services } = createTestApp(db);
      const { note, most, end } = watchTurns();
      const directoryImport = createDirectoryImport({
        db,
        clock: () => new Date(),
        audit: services.audit,
        readCsv: createCsvReader(),
        standing: services.verification,
        openLocator: async () => () => (note(), null),
      });
      const rows = Array.from(
        { length: file.count },
        (_, at) => `B ${at},Plumber,${file.description},Ryde,NSW,2112`,
      );
      const report = await directoryImport.preview(Buffer.from([HEADER, ...rows].join("\n")));
      end();
      expect(report.created).toBe(file.count);
      expect(most()).toBeLessThanOrEqual(file.most);
    },
  );

  test("rejects a file that takes too long to read", async ({ db }) => {
    const { send } = await asAdmin(db, { readCsv: createCsvReader({ timeoutMs: 10 }) });
    const answer = await send(`id,suburb\r\n${"\n,".repeat(5_000_000)}`, true);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: "This file takes too long to read. Please split it.",
    });
  });

  test("rejects a row over 16 kB, a line over 64 kB, or thousands of unknown columns, with a short message", async ({
    db,
  }) => {
    const { send } = await asAdmin(db);
    for (const csv of [
      `${HEADER}\nBeta Air,HVAC,"${"a\n".repeat(10_000)}",Ryde,NSW,2112`,
      `${HEADER}\n"${"a".repeat(1_000_000)}"`,
      "a,".repeat(30_000),
      "a,".repeat(1_000_000),
    ]) {
      const answer = await send(csv, true);
      expect(answer.status).toBe(400);
      expect((await answer.text()).length).toBeLessThan(1000);
    }
  });

  test("writes nothing on a dry run", async ({ db }) => {
    const { report } = await asAdmin(db);
    await buildBusiness(db, { description: "Drains and hot water." });
    await buildBusiness(db, { businessName: "Beta Air", trade: "hvac", suburb: "Ryde", postcode: "2112" });
    const gamma = "Gamma,Roofer,Roofs.,Ryde,NSW,2112";
    expect(await report([HEADER, STRAIGHT_FLOW, BETA, gamma, ""].join("\n"), true)).toEqual({
      isDryRun: true,
      rows: 3,
      created: 1,
      updated: 1,
      unchanged: 1,
      bad: 0,
      badRows: [],
      changes: [
        {
          line: 3,
          kind: "update",
          businessName: "Beta Air",
          fields: [
            {
              field: "description",
              before: "Blocked drains, hot water and bathrooms.",
              after: "Cool rooms.",
            },
          ],
        },
        { line: 4, kind: "create", businessName: "Gamma", fields: [] },
      ],
    });
    expect(await db.select().from(businesses)).toHaveLength(2);
    expect(await db.select().from(auditEntries)).toEqual([]);
  });

  test("applies the file with the same report and audits each change", async ({ db }) => {
    const { report, get } = await asAdmin(db);
    await buildBusiness(db, { yearsExperience: 7 });
    const csv = [HEADER, STRAIGHT_FLOW, BETA].join("\r\n");
    const expected = await report(csv, true);
    expect(await report(csv, false)).toEqual({ ...expected, isDryRun: false });
    expect(await report(csv, false)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect((await get("/api/directory/tradies/beta-air-ryde")).status).toBe(200);
    expect(await db.select().from(businesses)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ yearsExperience: 7 })]),
    );
    expect(await db.select().from(auditEntries)).toMatchObject([
      { action: "business.import", actorName: "Sam Nguyen" },
      { action: "business.import", actorName: "Sam Nguyen" },
    ]);
  });

  test("writes nothing if one row is wrong", async ({ db }) => {
    const { report, send } = await asAdmin(db);
    await buildBusiness(db);
    const wrong = `"Delta\nBrothers",Wizard,,Ryde,NSW,3000`;
    const csv = [HEADER, STRAIGHT_FLOW, wrong, BETA, BETA].join("\n");
    const { bad, badRows, created } = await report(csv, true);
    expect({ bad, created }).toEqual({ bad: 2, created: 1 });
    expect(badRows).toEqual([
      {
        line: 3,
        businessName: "Delta\nBrothers",
        issues: { tradeType: "Choose a trade from the list", description: "Enter a description" },
      },
      { line: 6, businessName: "Beta Air", issues: { businessName: "The same business is on line 5" } },
    ]);
    const refused = await send(csv, false);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: "Nothing was imported: 2 rows have errors.",
      issues: { "line 3: tradeType": "Choose a trade from the list" },
    });
    expect(await db.select().from(businesses)).toHaveLength(1);
    expect(await db.select().from(auditEntries)).toEqual([]);
  });

  test("can rename a business by its id", async ({ db }) => {
    const { report } = await asAdmin(db);
    const { id, slug } = await buildBusiness(db);
    const removed = await buildBusiness(db, { businessName: "Gone", deletedAt: new Date() });
    const csv = `id,businessName\n${id},Straighter Flow\n${removed.id},Back\nfoo,Bar\n`;
    const { updated, badRows } = await report(csv, true);
    expect(updated).toBe(1);
    expect(badRows.map(({ issues }) => issues.id)).toEqual([
      "This business was removed. Restore it first.",
      "There's no business with this id. Leave the id empty to add a new one.",
    ]);
    await report(`id,businessName\n${id},Straighter Flow\n`, false);
    const rows = await db.select().from(businesses);
    expect(rows).toContainEqual(expect.objectContaining({ id, slug, businessName: "Straighter Flow" }));
  });

  test("can't bring back a business banned by its ABN or licence", async ({ db }) => {
    const { admin, report, send } = await asAdmin(db);
    const byAbn = await buildBusiness(db, { abn: TEST_ABN });
    const byLicence = await buildBusiness(db, { businessName: "Fresh Start" });
    await addLicence(admin, byAbn.id);
    await addLicence(admin, byLicence.id, { number: "123 456 c" });
    const idle = await buildBusiness(db, { businessName: "On Holiday", isActive: false });
    await admin.post(`/api/admin/checks/${byAbn.id}/ban`, { reason: "Took deposits and never came." });
    const csv = ["id,isActive", ...[byAbn, byLicence, idle].map(({ id }) => `${id},true`)].join("\n");
    const { updated, badRows } = await report(csv, true);
    expect(updated).toBe(1);
    expect(badRows).toMatchObject([
      { line: 2, issues: { isActive: expect.stringContaining("has been banned from the directory") } },
      { line: 3, issues: { isActive: expect.stringContaining("NSW licence 123456C has been banned") } },
    ]);
    expect((await send(csv, false)).status).toBe(400);
    const renamed = `id,abn,isActive\n${byAbn.id},53 004 085 616,yes\n`;
    expect(await report(renamed, true)).toMatchObject({ bad: 1, updated: 0 });
    expect(await db.select().from(businesses).where(eq(businesses.isActive, true))).toEqual([]);
  });

  test("sets a plan; an empty cell means free, and a missing column changes nothing", async ({ db }) => {
    const { report } = await asAdmin(db);
    const { id } = await buildBusiness(db);
    const plans = async () => (await db.select().from(businesses)).map(({ directoryPlan }) => directoryPlan);
    await report(`id,directoryPlan\n${id},Premium\n`, false);
    expect(await plans()).toEqual(["premium"]);
    expect(await report(`id,yearsExperience\n${id},4\n`, false)).toMatchObject({ updated: 1 });
    expect(await plans()).toEqual(["premium"]);
    await report(`id,directoryPlan\n${id},\n`, false);
    expect(await plans()).toEqual(["free"]);
    const { badRows } = await report(`id,directoryPlan\n${id},gold\n`, true);
    expect(badRows.map(({ issues }) => issues)).toEqual([{ directoryPlan: "Choose free, pro or premium" }]);
  });

  test("keeps a business's status if isActive is empty, and makes a new one active", async ({ db }) => {
    const { report } = await asAdmin(db);
    const { id } = await buildBusiness(db, { isActive: false });
    expect(await report(`id,isActive\n${id},\n`, false)).toMatchObject({ unchanged: 1 });
    await report([`${HEADER},isActive`, `${BETA},`].join("\n"), false);
    const active = await db.select().from(businesses).where(eq(businesses.isActive, true));
    expect(active).toMatchObject([{ businessName: "Beta Air" }]);
  });

  test.for([
    ["", "The file is empty"],
    ["businessName,colour\nA,red", "Unknown column: “colour”"],
    ["suburb,suburb\nA,B", "The column “suburb” appears twice"],
    ["suburb\nA", "The file needs an id column, or the columns businessName, suburb and postcode"],
    ['id,suburb\n"1,A', "We can't read this as a CSV file"],
    ["id,suburb\n1,A,B", "We can't read this as a CSV file"],
  ])("rejects an invalid file: %j", async ([csv, message], { db }) => {
    const { send } = await asAdmin(db);
    const answer = await send(csv!, true);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining(message!) });
  });

  test("accepts text/csv or a form of up to 10 MB, and requires dryRun", async ({ db }) => {
    const { admin, send } = await asAdmin(db);
    const form = new FormData();
    form.set("file", new File([`${HEADER}\n${BETA}`], "businesses.csv"));
    expect((await admin.post("/api/admin/tradies/import?dryRun=true", form)).status).toBe(200);
    expect((await admin.post("/api/admin/tradies/import", form)).status).toBe(400);
    expect((await send("{}", true, { "Content-Type": "application/json" })).status).toBe(415);
    expect((await send("x".repeat(11 * 1024 * 1024), true)).status).toBe(413);
    const latin = new FormData();
    latin.set("file", new File([new Uint8Array([0x69, 0x64, 0x0a, 0xe9])], "businesses.csv"));
    const answer = await admin.post("/api/admin/tradies/import?dryRun=true", latin);
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining("UTF-8") });
  });

  test("adds each business once if two imports run concurrently", async ({ committed }) => {
    const { report } = await asAdmin(committed);
    const csv = [HEADER, STRAIGHT_FLOW, BETA].join("\n");
    const reports = await Promise.all([report(csv, false), report(csv, false)]);
    expect(reports.map(({ created }) => created).toSorted()).toEqual([0, 2]);
    expect(await committed.select().from(businesses)).toHaveLength(2);
  });

  test("handles thousands of rows", { timeout: 60_000 }, async ({ db }) => {
    const { report } = await asAdmin(db);
    const rows = Array.from({ length: 3000 }, (_, at) => `Business ${at},Plumber,Drains.,Ryde,NSW,2112`);
    expect(await report([HEADER, ...rows].join("\n"), false)).toMatchObject({ created: 3000, bad: 0 });
    const changed = rows.map((row) => row.replace("Drains", "Roofs"));
    expect(await report([HEADER, ...changed].join("\n"), false)).toMatchObject({ updated: 3000, created: 0 });
  });
});

describe("a CSV export", () => {
  test("contains what the filter finds, in the import's columns", async ({ db }) => {
    const { admin, exported } = await asAdmin(db);
    await buildBusiness(db, { specialties: ["Drains", "Gas"], phone: "+61298765432" });
    await buildBusiness(db, { businessName: "Gone", deletedAt: new Date() });
    await buildBusiness(db, { businessName: "Beta", isActive: false });
    const answer = await admin.get("/api/admin/tradies.csv?filter=active");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="plumbline-businesses.csv"',
    });
    const text = await answer.text();
    expect(text.trimEnd().split("\r\n")).toHaveLength(2);
    expect(text).toContain('"Drains, Gas"');
    expect(await exported()).toContain("Beta");
    expect(await exported()).not.toContain("Gone");
  });

  test.for(["=1+1", "+61298765432", "-1", "@SUM(A1)", "'=1", "''+1"])("escapes the formula %s", (text) => {
    expect(toCell(text)).toBe(`'${text}`);
    expect(fromCell(toCell(text))).toBe(text);
  });

  test(
    "changes nothing when imported again, whatever the fields contain",
    { timeout: 120_000 },
    async ({ db }) => {
      const { exported, report, services } = await asAdmin(db);
      const text = fc
        .oneof(
          fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
          fc.constantFrom(
            "=HYPERLINK(1)",
            "'=x",
            "+61",
            "-",
            "@a",
            'a "b", c',
            "a\nb",
            "true",
            "''",
            ",",
            ";",
          ),
        )
        .map((one) => one.replaceAll("\0", "").toWellFormed());
      const business = fc.record({
        businessName: text,
        description: text,
        address: fc.option(text),
        suburb: text,
        yearsExperience: fc.nat(120),
        specialties: fc.array(text, { maxLength: 4 }),
        isActive: fc.boolean(),
        serviceRadiusKm: fc.option(fc.integer({ min: 1, max: 2000 })),
        directoryPlan: fc.constantFrom(...DIRECTORY_PLANS),
        website: fc.option(fc.webUrl()),
        phone: fc.constantFrom(null, "+61298765432"),
      });
      const base = { tradeType: "plumber", state: "NSW", postcode: "2150" };
      await fc.assert(
        fc.asyncProperty(business, async (fields) => {
          const entry = CreateTradieRequest.safeParse({ ...base, ...fields });
          fc.pre(entry.success);
          await db.delete(businesses);
          await services.directoryAdmin.create(THE_SITE, entry.data);
          expect(await report(await exported(), true)).toMatchObject({ unchanged: 1, bad: 0 });
        }),
        { numRuns: 60 },
      );
    },
  );
});
