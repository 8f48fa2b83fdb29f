import { AdminTradie, AdminTradiePage } from "@plumbline/contract/directory-admin.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { signedInAdministrator, signedInUser } from "../../testing/administrator.ts";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { auditEntries } from "../audit/tables.ts";
import { businesses } from "./tables.ts";

const PATH = "/api/admin/tradies";
const NEW = {
  businessName: "  O'Brien & Sons   Plumbing ",
  tradeType: "Plumber",
  description: "Blocked drains, hot water and bathrooms.",
  suburb: "Parramatta",
  state: "NSW",
  postcode: "2150",
  phone: "(02) 9876 5432",
  website: "obrien.example/",
  abn: "51 824 753 556",
  contactEmail: "Office@OBrien.example",
  yearsExperience: 12,
  specialties: ["Drains", " Hot water ", "", "Drains"],
};
const NOBODY = "00000000-0000-4000-8000-000000000000";

async function asAdmin(db: Db, options: Parameters<typeof createTestApp>[1] = {}) {
  const site = createTestApp(db, options);
  const admin = await signedInAdministrator(site, db);
  const list = async (query = "") => AdminTradiePage.parse(await (await admin.get(`${PATH}${query}`)).json());
  const create = async (fields: object = {}) =>
    AdminTradie.parse(await (await admin.post(PATH, { ...NEW, ...fields })).json());
  return { ...site, admin, list, create };
}

const idsOf = (tradies: unknown) =>
  AdminTradie.pick({ id: true })
    .array()
    .parse(tradies)
    .map(({ id }) => id);

describe("POST /api/admin/tradies", () => {
  test("adds a business with normalised fields and audits it", async ({ db }) => {
    const { create, get } = await asAdmin(db);
    const made = await create();
    expect(made).toMatchObject({
      slug: "obrien-sons-plumbing-parramatta",
      businessName: "O'Brien & Sons Plumbing",
      tradeType: "Plumber",
      tradeId: "plumber",
      phone: "+61298765432",
      website: "https://obrien.example/",
      abn: "51824753556",
      contactEmail: "office@obrien.example",
      specialties: ["Drains", "Hot water"],
      isActive: true,
      isVerified: false,
      totalReviews: 0,
      averageRating: 0,
    });
    const shown = await (await get(`/api/directory/tradies/${made.slug}`)).json();
    expect(shown).toMatchObject({ businessName: made.businessName });
    expect(JSON.stringify(shown)).not.toMatch(/office@obrien|51824753556/);
    expect(await db.select().from(auditEntries)).toMatchObject([
      {
        actorName: "Sam Nguyen",
        action: "business.create",
        subjectId: made.id,
        changes: { suburb: { before: null, after: "Parramatta" } },
      },
    ]);
  });

  test("stores missing optional fields as empty", async ({ db }) => {
    const { businessName, tradeType, description, suburb, state, postcode } = NEW;
    const { admin } = await asAdmin(db);
    const made = await admin.post(PATH, { businessName, tradeType, description, suburb, state, postcode });
    expect(await made.json()).toMatchObject({ yearsExperience: 0, specialties: [], phone: null, abn: null });
  });

  test.for([
    [{ businessName: " " }, "businessName", "Enter the business name"],
    [{ tradeType: "Wizard" }, "tradeType", "Choose a trade from the list"],
    [{ description: "" }, "description", "Enter a description"],
    [{ suburb: "" }, "suburb", "Enter the suburb"],
    [{ state: "NZ" }, "state", "Choose the state or territory"],
    [{ postcode: "215" }, "postcode", "Enter a 4-digit postcode"],
    [{ postcode: "3000" }, "postcode", "This postcode is not in that state or territory"],
    [{ yearsExperience: -1 }, "yearsExperience", "Use a whole number from 0 to 120"],
    [{ yearsExperience: 1.5 }, "yearsExperience", "Use a whole number from 0 to 120"],
    [{ website: "javascript:alert(1)" }, "website", "Enter a web address, such as https://example.com.au"],
    [{ website: "not a site" }, "website", "Enter a web address, such as https://example.com.au"],
    [{ phone: "12" }, "phone", "Enter an Australian phone number, such as 0412 345 678"],
    [{ abn: "51 824 753 557" }, "abn", "This ABN isn't valid"],
    [{ contactEmail: "nobody" }, "contactEmail", "Please enter a valid email address"],
    [{ serviceRadiusKm: 0 }, "serviceRadiusKm", "Use a whole number of kilometres from 1 to 2,000"],
    [{ directoryPlan: "gold" }, "directoryPlan", "Choose free, pro or premium"],
    [{ logoUrl: "https://elsewhere.example/pixel.gif" }, "logoUrl", "Upload the picture here first"],
  ] as const)("rejects an invalid field: %j", async ([fields, field, message], { db }) => {
    const { admin } = await asAdmin(db);
    const answer = await admin.post(PATH, { ...NEW, ...fields });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid", issues: { [field]: message } });
    expect(await db.select().from(businesses)).toEqual([]);
  });

  test("ignores a rating, reviews and verification", async ({ db }) => {
    const { create } = await asAdmin(db);
    const claims = { averageRating: 5, totalReviews: 9, isVerified: true, verifiedUntil: "2030-01-01" };
    const columns = {
      reviewCount: 9,
      ratingSum: 45,
      ownerId: NOBODY,
      slug: "mine",
    };
    const made = await create({ ...claims, ...columns });
    expect(made).toMatchObject({ averageRating: 0, totalReviews: 0, isVerified: false, isClaimed: false });
    expect(made.slug).toBe("obrien-sons-plumbing-parramatta");
  });

  test("stores a plan, which is audited, shows on the profile and never changes the order of a search", async ({
    db,
  }) => {
    const { admin, get, create } = await asAdmin(db);
    const made = [];
    for (const name of ["Alpha", "Beta", "Gamma"])
      made.push(await create({ businessName: `${name} Plumbing`, yearsExperience: 10, abn: null }));
    const searches = async () => {
      const found = [];
      for (const query of [
        "",
        "?sortBy=reviews",
        "?sortBy=experience",
        "?search=plumbing",
        "?search=premium",
      ])
        found.push(idsOf(await (await get(`/api/directory/tradies${query}`)).json()));
      return found;
    };
    const before = await searches();
    expect(before[0]).toHaveLength(3);
    expect(made.map(({ directoryPlan }) => directoryPlan)).toEqual(["free", "free", "free"]);
    for (const [index, directoryPlan] of (["free", "pro", "premium"] as const).entries()) {
      const answer = await admin.patch(`${PATH}/${made[index]?.id}`, { directoryPlan });
      expect(await answer.json()).toMatchObject({ directoryPlan });
    }
    expect(await searches()).toEqual(before);
    const profile = await (await get(`/api/directory/tradies/${made[2]?.id}`)).json();
    expect(profile).toMatchObject({ directoryPlan: "premium" });
    const lines = await db.select().from(auditEntries).where(eq(auditEntries.action, "business.update"));
    expect(lines.map(({ changes }) => changes)).toEqual([
      { directoryPlan: { before: "free", after: "pro" } },
      { directoryPlan: { before: "free", after: "premium" } },
    ]);
  });

  test("refuses to add the same business twice, even for concurrent requests", async ({ committed }) => {
    const { admin, list } = await asAdmin(committed);
    const again = { ...NEW, businessName: "o'brien & sons PLUMBING" };
    const answers = await Promise.all([NEW, again, NEW].map((fields) => admin.post(PATH, fields)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await list()).total).toBe(1);
    const refused = await admin.post(PATH, NEW);
    expect(await refused.json()).toMatchObject({
      error: "O'Brien & Sons Plumbing in Parramatta 2150 is already listed.",
    });
  });

  test("gives each business a unique slug that is never the name of a trade", async ({ db }) => {
    const { create } = await asAdmin(db);
    const second = { suburb: "Parramatta!", postcode: "2151" };
    expect([(await create()).slug, (await create(second)).slug]).toEqual([
      "obrien-sons-plumbing-parramatta",
      "obrien-sons-plumbing-parramatta-2",
    ]);
    expect((await create({ businessName: "Pool", suburb: "Builder" })).slug).toBe("pool-builder-business");
    expect((await create({ businessName: "水道", suburb: "水道" })).slug).toBe("business");
  });

  test("stores coordinates if the gazetteer knows the suburb", async ({ db }) => {
    const { create } = await asAdmin(db);
    const made = await create();
    const [stored] = await db.select().from(businesses).where(eq(businesses.id, made.id));
    expect(made.isLocated).toBe(stored?.latitude !== null);
  });
});

describe("PATCH /api/admin/tradies/{id}", () => {
  test("deactivates a business, which only administrators can still see", async ({ db }) => {
    const { admin, create, get, list } = await asAdmin(db);
    const { id, slug } = await create();
    expect((await admin.patch(`${PATH}/${id}`, { isActive: false })).status).toBe(200);
    expect((await get(`/api/directory/tradies/${slug}`)).status).toBe(404);
    expect(await (await get("/api/directory/tradies")).json()).toEqual([]);
    expect((await list("?filter=inactive")).tradies).toMatchObject([{ id, isActive: false }]);
    expect((await list("?filter=active")).total).toBe(0);
    await admin.patch(`${PATH}/${id}`, { isActive: true });
    expect((await get(`/api/directory/tradies/${slug}`)).status).toBe(200);
  });

  test("changes fields, keeps the slug and audits each field before and after", async ({ db }) => {
    const { admin, create } = await asAdmin(db);
    const made = await create();
    const changes = {
      businessName: "O'Brien Plumbing",
      specialties: ["Gas"],
      phone: "",
      version: made.version,
    };
    const answer = await admin.patch(`${PATH}/${made.id}`, changes);
    expect(await answer.json()).toMatchObject({
      businessName: "O'Brien Plumbing",
      slug: made.slug,
      specialties: ["Gas"],
      phone: null,
      suburb: "Parramatta",
    });
    const lines = await db.select().from(auditEntries).where(eq(auditEntries.action, "business.update"));
    expect(lines.map((line) => line.changes)).toEqual([
      {
        businessName: { before: "O'Brien & Sons Plumbing", after: "O'Brien Plumbing" },
        specialties: { before: ["Drains", "Hot water"], after: ["Gas"] },
        phone: { before: "+61298765432", after: null },
      },
    ]);
  });

  test("doesn't audit an edit without changes", async ({ db }) => {
    const { admin, create } = await asAdmin(db);
    const { id } = await create();
    await admin.patch(`${PATH}/${id}`, NEW);
    expect(await db.select().from(auditEntries)).toHaveLength(1);
  });

  test("rejects the second of two concurrent edits", async ({ committed }) => {
    const { admin, create } = await asAdmin(committed);
    const { id, version } = await create();
    const edits = [{ description: "Gas only now." }, { description: "Roofs only now." }];
    const answers = await Promise.all(
      edits.map((edit) => admin.patch(`${PATH}/${id}`, { ...edit, version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      code: "conflict",
      error: expect.stringContaining("Someone else changed this business while you were editing"),
    });
    expect(await committed.select().from(auditEntries)).toHaveLength(2);
  });

  test("rejects a new postcode outside the current state", async ({ db }) => {
    const { admin, create } = await asAdmin(db);
    const { id } = await create();
    const answer = await admin.patch(`${PATH}/${id}`, { postcode: "3000" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      issues: { postcode: "This postcode is not in that state or territory" },
    });
    expect((await admin.patch(`${PATH}/${id}`, { postcode: "3000", state: "VIC" })).status).toBe(200);
  });

  test("refuses the name and place of another business", async ({ db }) => {
    const { admin, create } = await asAdmin(db);
    await create();
    const { id } = await create({ businessName: "Straight Flow" });
    expect((await admin.patch(`${PATH}/${id}`, { businessName: NEW.businessName })).status).toBe(409);
  });

  test("rejects an empty change, an invalid field and an unknown business", async ({ db }) => {
    const { admin, create } = await asAdmin(db);
    const { id } = await create();
    expect((await admin.patch(`${PATH}/${id}`, {})).status).toBe(400);
    expect((await admin.patch(`${PATH}/${id}`, { version: "x" })).status).toBe(400);
    expect((await admin.patch(`${PATH}/${id}`, { isActive: "no" })).status).toBe(400);
    expect((await admin.patch(`${PATH}/${NOBODY}`, { isActive: false })).status).toBe(404);
    expect((await admin.patch(`${PATH}/plumber`, { isActive: false })).status).toBe(404);
  });
});

describe("DELETE /api/admin/tradies/{id}", () => {
  test("removes a business from every list, and it can be restored unchanged", async ({ db }) => {
    const now = new Date("2026-03-01T00:00:00Z");
    const { admin, create, get, list } = await asAdmin(db, { clock: () => now });
    const made = await create();
    const removed = await admin.delete(`${PATH}/${made.id}`);
    expect(await removed.json()).toMatchObject({ deletedForGoodAt: "2026-03-31T00:00:00.000Z" });
    expect((await admin.delete(`${PATH}/${made.id}`)).status).toBe(200);
    expect((await get(`/api/directory/tradies/${made.slug}`)).status).toBe(404);
    expect(await (await get("/api/directory/tradies")).json()).toEqual([]);
    expect((await list()).total).toBe(0);
    expect((await list("?filter=deleted")).tradies).toMatchObject([{ id: made.id }]);
    expect((await admin.patch(`${PATH}/${made.id}`, { isActive: false })).status).toBe(409);

    const restored = AdminTradie.parse(await (await admin.post(`${PATH}/${made.id}/restore`)).json());
    expect(restored).toEqual(made);
    expect((await admin.post(`${PATH}/${made.id}/restore`)).status).toBe(200);
    expect((await get(`/api/directory/tradies/${made.slug}`)).status).toBe(200);
    const actions = await db.select({ action: auditEntries.action }).from(auditEntries);
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      "business.create",
      "business.remove",
      "business.restore",
    ]);
  });

  test("removes a business for good after 30 days", async ({ db }) => {
    let now = new Date("2026-03-01T00:00:00Z");
    const { admin, create, services, list } = await asAdmin(db, { clock: () => now });
    const { id } = await create();
    await create({ businessName: "Straight Flow" });
    await admin.delete(`${PATH}/${id}`);
    now = new Date("2026-03-30T23:59:59Z");
    expect(await services.directoryAdmin.purge()).toBe(0);
    now = new Date("2026-03-31T00:00:01Z");
    expect(await services.directoryAdmin.purge()).toBe(1);
    expect((await list("?filter=deleted")).total).toBe(0);
    expect((await list()).total).toBe(1);
    const [line] = await db.select().from(auditEntries).where(eq(auditEntries.action, "business.delete"));
    expect(line).toMatchObject({ actorId: null, actorName: "Plumbline", subjectId: id });
  });

  test("returns 404 for an unknown business", async ({ db }) => {
    const { admin } = await asAdmin(db);
    expect((await admin.delete(`${PATH}/${NOBODY}`)).status).toBe(404);
    expect((await admin.post(`${PATH}/${NOBODY}/restore`)).status).toBe(404);
  });
});

describe("GET /api/admin/tradies", () => {
  test("finds by name, trade and suburb, and filters by state", async ({ db }) => {
    await buildBusiness(db, { businessName: "Alpha 100% Pipes", slug: "a" });
    await buildBusiness(db, { businessName: "Beta", slug: "b", trade: "hvac", suburb: "Ryde" });
    await buildBusiness(db, {
      businessName: "Gamma",
      slug: "c",
      state: "VIC",
      postcode: "3000",
      isActive: false,
    });
    const { list } = await asAdmin(db);
    const names = async (query: string) =>
      (await list(query)).tradies.map(({ businessName }) => businessName);
    expect(await names("")).toEqual(["Alpha 100% Pipes", "Beta", "Gamma"]);
    expect(await names("?search=alpha")).toEqual(["Alpha 100% Pipes"]);
    expect(await names("?search=0%25")).toEqual(["Alpha 100% Pipes"]);
    expect(await names("?search=HVAC")).toEqual(["Beta"]);
    expect(await names("?search=ryd")).toEqual(["Beta"]);
    expect(await names("?search=plumber&filter=VIC")).toEqual(["Gamma"]);
    expect(await names("?filter=active")).toEqual(["Alpha 100% Pipes", "Beta"]);
    expect(await names("?search=nothing")).toEqual([]);
  });

  test("verification ends at midnight in the business's time zone", async ({ db }) => {
    const verifiedUntil = "2026-12-31";
    await buildBusiness(db, { businessName: "East", verifiedUntil });
    await buildBusiness(db, { businessName: "West", state: "WA", postcode: "6000", verifiedUntil });
    // New Year in Sydney, still New Year's Eve in Perth and by UTC.
    const { list, admin } = await asAdmin(db, { clock: () => new Date("2026-12-31T13:30:00Z") });
    const { tradies } = await list();
    expect(tradies.map(({ isVerified }) => isVerified)).toEqual([false, true]);
    const file = await (await admin.get(`${PATH}.csv`)).text();
    expect(file).toContain(",east,false,,");
    expect(file).toContain(`,west,true,${verifiedUntil},`);
  });

  test("returns 50 to a page", async ({ db }) => {
    const { list } = await asAdmin(db);
    for (let at = 0; at < 51; at++) await buildBusiness(db, { businessName: `Business ${100 + at}` });
    expect(await list("?page=2")).toMatchObject({
      total: 51,
      pages: 2,
      tradies: [{ businessName: "Business 150" }],
    });
  });

  test("rejects an unknown filter", async ({ db }) => {
    const { admin } = await asAdmin(db);
    expect((await admin.get(`${PATH}?filter=NZ`)).status).toBe(400);
  });
});

test("every admin call is only for administrators", async ({ db }) => {
  const site = createTestApp(db);
  const { id } = await buildBusiness(db);
  const kim = await signedInUser(site);
  const calls = [
    ["GET", PATH],
    ["POST", PATH],
    ["PATCH", `${PATH}/${id}`],
    ["DELETE", `${PATH}/${id}`],
    ["POST", `${PATH}/${id}/restore`],
    ["GET", `${PATH}.csv`],
    ["POST", `${PATH}/import?dryRun=false`],
    ["GET", "/api/admin/audit"],
  ] as const;
  const Cookie = [...kim.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const [method, path] of calls) {
    expect((await site.app.request(path, { method })).status).toBe(401);
    expect((await site.app.request(path, { method, headers: { Cookie } })).status).toBe(403);
  }
  expect(await db.select().from(auditEntries)).toEqual([]);
});

describe("GET /api/admin/audit", () => {
  test("finds the latest entries for a business by its id or part of its name", async ({ committed }) => {
    const { admin, create } = await asAdmin(committed);
    const { id } = await create();
    await create({ businessName: "Straight Flow" });
    await admin.patch(`${PATH}/${id}`, { yearsExperience: 20, specialties: [] });
    for (const subject of [id, "o'brien"]) {
      const answer = await admin.get(`/api/admin/audit?subject=${encodeURIComponent(subject)}`);
      expect(await answer.json()).toMatchObject({
        page: 1,
        hasMore: false,
        lines: [
          {
            action: "business.update",
            actorName: "Sam Nguyen",
            changes: [
              { field: "specialties", before: "Drains, Hot water", after: "" },
              { field: "yearsExperience", before: "12", after: "20" },
            ],
          },
          { action: "business.create", subject: { kind: "business", id } },
        ],
      });
    }
    expect((await (await admin.get("/api/admin/audit")).json()).lines).toHaveLength(3);
  });
});
