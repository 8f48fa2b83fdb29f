import { AuditPage } from "@plumbline/contract/audit.ts";
import type { TradieProfile } from "@plumbline/contract/directory.ts";
import { MAX_CSV_ROWS } from "@plumbline/contract/directory-csv.ts";
import { CheckQueue, type VerificationFile } from "@plumbline/contract/verification.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { signedInAdministrator, signedInUser } from "../../testing/administrator.ts";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { addLicence, LICENCE, recordCheck, TEST_ABN, verify } from "../../testing/verified-listing.ts";
import { auditEntries } from "../audit/tables.ts";
import { businesses } from "../directory/tables.ts";
import { users } from "../identity/tables.ts";
import { bans, checks } from "./tables.ts";

const NOON = "2026-11-03T01:00:00.000Z";
const TODAY = "2026-11-03";
const NOWHERE = "/api/admin/checks/6f2c1d7e-1111-4222-8333-944444444444";

function createSite(db: Db) {
  let now = new Date(NOON);
  const site = createTestApp(db, { clock: () => now });
  return { ...site, setClock: (moment: string) => (now = new Date(moment)) };
}

type Site = ReturnType<typeof createSite>;
type Admin = Awaited<ReturnType<typeof signedInAdministrator>>;
const test = baseTest.extend<{ site: Site; admin: Admin }>({
  site: async ({ db }, use) => use(createSite(db)),
  admin: async ({ db, site }, use) => use(await signedInAdministrator(site, db)),
});

async function profileOf(site: Site, id: string): Promise<TradieProfile> {
  return (await (await site.get(`/api/directory/tradies/${id}`)).json()) as TradieProfile;
}

async function fileOf(admin: Admin, id: string): Promise<VerificationFile> {
  return (await (await admin.get(`/api/admin/checks/${id}`)).json()) as VerificationFile;
}

async function queueOf(admin: Admin, queue: string): Promise<CheckQueue> {
  return CheckQueue.parse(await (await admin.get(`/api/admin/checks?queue=${queue}`)).json());
}

const namesOf = ({ rows }: CheckQueue) => rows.map(({ business }) => business.businessName);

const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;
const buildPlumber = (db: Db, fields: Parameters<typeof buildBusiness>[1] = {}) =>
  buildBusiness(db, { abn: TEST_ABN, ...fields });

describe("the verified badge", () => {
  test("is given once the ABN and licence are checked, and the profile says what was checked", async ({
    db,
    site,
    admin,
  }) => {
    const { id } = await buildPlumber(db);
    expect(await profileOf(site, id)).toMatchObject({ isVerified: false, ledger: [], licenses: [] });
    await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    const profile = await profileOf(site, id);
    expect(profile).toMatchObject({ isVerified: true, verifiedUntil: "2027-02-28", warnings: [] });
    expect(profile.licenses).toEqual([{ name: "Plumber and drainer contractor (NSW)", number: "123456C" }]);
    expect(profile.ledger).toContainEqual({
      kind: "licence",
      what: "Plumber and drainer contractor, NSW licence 123456C",
      source: {
        name: "Building Commission NSW licence register",
        url: "https://verify.licence.nsw.gov.au",
      },
      checkedOn: TODAY,
      checkedBy: "Sam N., administrator",
      expiresOn: "2027-02-28",
      status: "current",
      withdrawn: null,
    });
    expect(profile.ledger).toContainEqual(
      expect.objectContaining({
        kind: "abn",
        what: "ABN 51 824 753 556 belongs to STRAIGHT FLOW PLUMBING PTY LTD",
        source: { name: "ABN Lookup", url: "https://abr.business.gov.au" },
        expiresOn: "2027-11-03",
      }),
    );
    expect(JSON.stringify(profile)).not.toMatch(/Nguyen|sam@example/);
  });

  test("isn't given for an ABN check without a licence check", async ({ db, site, admin }) => {
    const { id } = await buildPlumber(db);
    await recordCheck(admin, id, {
      kind: "abn",
      checkedOn: TODAY,
      abn: TEST_ABN,
      entityName: "Straight Flow Plumbing",
    });
    expect((await profileOf(site, id)).isVerified).toBe(false);
    expect((await fileOf(admin, id)).missing).toEqual([
      "There's no valid check of a licence that covers Plumber in NSW.",
    ]);
  });

  test("needs no licence check for a trade that isn't licensed", async ({ db, site, admin }) => {
    const { id } = await buildPlumber(db, {
      trade: "tiler",
      state: "WA",
      suburb: "Fremantle",
      postcode: "6160",
    });
    await recordCheck(admin, id, {
      kind: "abn",
      checkedOn: TODAY,
      abn: TEST_ABN,
      entityName: "Straight Flow Plumbing",
    });
    expect(await profileOf(site, id)).toMatchObject({ isVerified: true, warnings: [] });
  });

  test("is lost when a check is withdrawn, and the ledger keeps the check with the reason", async ({
    db,
    site,
    admin,
  }) => {
    const { id } = await buildPlumber(db);
    const { licenceCheckId } = await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    const path = `/api/admin/ledger/${licenceCheckId}/withdraw`;
    expect((await admin.post(path, { why: "The register shows it as suspended." })).status).toBe(200);
    const profile = await profileOf(site, id);
    expect(profile).toMatchObject({ isVerified: false, verifiedUntil: null, licenses: [] });
    expect(profile.ledger).toContainEqual(
      expect.objectContaining({
        status: "withdrawn",
        withdrawn: { on: TODAY, why: "The register shows it as suspended." },
      }),
    );
    expect((await admin.post(path, { why: "The register shows it as suspended." })).status).toBe(409);
  });

  test("is lost when a licence is withdrawn", async ({ db, site, admin }) => {
    const { id } = await buildPlumber(db);
    const { licenceId } = await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    const path = `/api/admin/licences/${licenceId}/withdraw`;
    expect((await admin.post(path, { why: "It belongs to someone else." })).status).toBe(200);
    expect((await profileOf(site, id)).isVerified).toBe(false);
    expect((await admin.post(path, { why: "It belongs to someone else." })).status).toBe(409);
  });

  test("is extended by a later check of the same licence", async ({ db, site, admin }) => {
    const { id } = await buildPlumber(db);
    const { licenceId } = await verify(admin, id, { checkedOn: TODAY, expiresOn: "2026-12-31" });
    await recordCheck(admin, id, { kind: "licence", licenceId, checkedOn: TODAY, expiresOn: "2027-10-01" });
    expect((await profileOf(site, id)).verifiedUntil).toBe("2027-10-01");
  });

  test.for([
    ["NSW", "2026-12-31T12:59:59Z", "2026-12-31T13:00:00Z"],
    ["WA", "2026-12-31T15:59:59Z", "2026-12-31T16:00:00Z"],
  ] as const)(
    "lasts until the end of the licence's last day in %s, without a scheduled job",
    async ([state, last, over], { db, site, admin }) => {
      const { id } = await buildPlumber(db, { state });
      const register = state === "NSW" ? LICENCE.registerId : "wa-building-energy";
      const licence = await addLicence(admin, id, { state, registerId: register });
      const { id: licenceId } = (await licence.json()) as { id: string };
      await recordCheck(admin, id, { kind: "licence", licenceId, checkedOn: TODAY, expiresOn: "2026-12-31" });
      await recordCheck(admin, id, {
        kind: "abn",
        checkedOn: TODAY,
        abn: TEST_ABN,
        entityName: "Straight Flow Plumbing",
      });
      const search = async () => (await site.get("/api/directory/tradies")).headers.get("X-Verified-Count");
      site.setClock(last);
      expect(await profileOf(site, id)).toMatchObject({ isVerified: true, verifiedUntil: "2026-12-31" });
      expect(await search()).toBe("1");
      site.setClock(over);
      const profile = await profileOf(site, id);
      expect(profile).toMatchObject({ isVerified: false, verifiedUntil: null });
      expect(profile.ledger.find(({ kind }) => kind === "licence")?.status).toBe("expired");
      expect(await search()).toBe("0");
    },
  );

  test("is lost when the listing's name, trade or state changes, and returns when it changes back", async ({
    db,
    site,
    admin,
  }) => {
    const { id } = await buildPlumber(db);
    await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    for (const change of [
      { businessName: "Fresh Start Plumbing" },
      { trade: "electrician" },
      { state: "QLD" },
    ] as const) {
      const { businessName, trade, state } = businesses;
      const [before] = await db
        .select({ businessName, trade, state })
        .from(businesses)
        .where(eq(businesses.id, id));
      await db.update(businesses).set(change).where(eq(businesses.id, id));
      await site.services.verification.follow(db, id);
      expect((await profileOf(site, id)).isVerified).toBe(false);
      await db.update(businesses).set(before!).where(eq(businesses.id, id));
      await site.services.verification.follow(db, id);
      expect((await profileOf(site, id)).isVerified).toBe(true);
    }
  });
});

describe("the advertised trade", () => {
  test("gets a warning with the rule and its official source if the licence doesn't cover it", async ({
    db,
    site,
    admin,
  }) => {
    const { id } = await buildPlumber(db, { trade: "gasfitter" });
    await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    const profile = await profileOf(site, id);
    expect(profile.isVerified).toBe(false);
    expect(profile.warnings).toHaveLength(1);
    expect(profile.warnings[0]).toMatchObject({ kind: "wrong-class" });
    expect(profile.warnings[0]?.text).toContain("Plumber and drainer contractor (NSW, 123456C)");
    expect(profile.warnings[0]?.text).toContain("whatever the job is worth.”");
    expect(profile.warnings[0]?.source.url).toMatch(/nsw\.gov\.au/);
    expect((await queueOf(admin, "mismatches")).rows.map(({ business }) => business.id)).toEqual([id]);
  });

  test("isn't covered by a licence from another state", async ({ db, site, admin }) => {
    const { id } = await buildPlumber(db, { state: "VIC", suburb: "Richmond", postcode: "3121" });
    await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    expect((await profileOf(site, id)).isVerified).toBe(false);
  });

  test("gets a warning if no licence was sighted", async ({ db, site }) => {
    const { id } = await buildPlumber(db);
    expect((await profileOf(site, id)).warnings).toEqual([expect.objectContaining({ kind: "no-licence" })]);
  });

  test("gets a warning with the regulator to ask if the content has no rule", async ({ db, site }) => {
    const { id } = await buildPlumber(db, { trade: "contractor" });
    const [warning] = (await profileOf(site, id)).warnings;
    expect(warning).toMatchObject({ kind: "no-rule", source: { url: "https://verify.licence.nsw.gov.au" } });
    expect(warning?.text).toContain("Our content has no licence rule for this trade (Contractor) in NSW");
  });

  test("without a licence number is an advertising concern in NSW but not in Tasmania", async ({
    db,
    admin,
  }) => {
    const here = await buildPlumber(db);
    const there = await buildPlumber(db, { businessName: "Huon Plumbing", abn: null, state: "TAS" });
    expect((await fileOf(admin, here.id)).concerns.map(({ text }) => text).join()).toContain(
      "shows no licence number",
    );
    expect((await fileOf(admin, there.id)).concerns).toEqual([]);
  });
});

describe("a check", () => {
  test("of an ABN whose name differs needs a reason and is listed as a mismatch", async ({
    db,
    site,
    admin,
  }) => {
    const { id } = await buildPlumber(db);
    const check = { kind: "abn", checkedOn: TODAY, abn: TEST_ABN, entityName: "NGUYEN, KIM" };
    const refused = await recordCheck(admin, id, check);
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { issues: object }).issues).toHaveProperty("nameNote");
    expect(
      (await recordCheck(admin, id, { ...check, nameNote: "Business name of the sole trader." })).status,
    ).toBe(200);
    const [line] = (await profileOf(site, id)).ledger;
    expect(line?.what).toBe(
      "ABN 51 824 753 556 belongs to NGUYEN, KIM, listed here as Straight Flow Plumbing",
    );
    expect(JSON.stringify(line)).not.toContain("sole trader");
    const [item] = (await queueOf(admin, "mismatches")).rows;
    expect(item?.why).toContain("Business name of the sole trader.");
  });

  test.for([
    [{ kind: "abn", checkedOn: TODAY, abn: "51824753557", entityName: "Straight Flow Plumbing" }, "abn"],
    [{ kind: "abn", checkedOn: TODAY, abn: "33102417032", entityName: "Straight Flow Plumbing" }, "abn"],
    [
      { kind: "abn", checkedOn: "2026-11-04", abn: TEST_ABN, entityName: "Straight Flow Plumbing" },
      "checkedOn",
    ],
    [
      {
        kind: "insurance",
        checkedOn: TODAY,
        expiresOn: "2026-11-02",
        insurer: "Wattle",
        cover: "$10 million",
      },
      "expiresOn",
    ],
    [
      { kind: "insurance", checkedOn: "3 Nov", expiresOn: TODAY, insurer: "Wattle", cover: "$10 million" },
      "checkedOn",
    ],
    [
      {
        kind: "licence",
        checkedOn: TODAY,
        expiresOn: TODAY,
        licenceId: "6f2c1d7e-1111-4222-8333-944444444444",
      },
      "licenceId",
    ],
    [{ kind: "hearsay", checkedOn: TODAY }, "kind"],
    [{ kind: "abn", checkedOn: TODAY, abn: TEST_ABN, entityName: "x".repeat(201) }, "entityName"],
  ] as const)("with an invalid field is rejected: %j", async ([entry, field], { db, admin }) => {
    const { id } = await buildPlumber(db);
    const answer = await recordCheck(admin, id, entry);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { issues: object }).issues).toHaveProperty(field);
    expect(await db.select().from(checks)).toEqual([]);
  });

  test("of an ABN says so if the listing has another one, or none", async ({ db, admin }) => {
    const check = { kind: "abn", checkedOn: TODAY, abn: TEST_ABN, entityName: "Straight Flow Plumbing" };
    for (const [abn, error, issue] of [
      [
        "33102417032",
        "The listing has a different ABN. Change it there first.",
        "The listing says 33 102 417 032",
      ],
      [null, "The listing has no ABN yet. Add it there first.", "The listing has no ABN yet"],
    ]) {
      const { id } = await buildPlumber(db, { businessName: `Pipes ${abn}`, abn });
      const answer = await recordCheck(admin, id, check);
      expect(await answer.json()).toMatchObject({ error, issues: { abn: issue } });
    }
  });

  test("by an administrator without a name is signed by an administrator", async ({ db, site, admin }) => {
    await db.update(users).set({ firstName: "", lastName: "" });
    const { id } = await buildPlumber(db);
    await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    const { ledger } = await profileOf(site, id);
    expect(ledger.map(({ checkedBy }) => checkedBy)).toEqual(["an administrator", "an administrator"]);
    const audit = await admin.get("/api/admin/audit?action=check.record");
    expect(AuditPage.parse(await audit.json()).lines.map(({ actorName }) => actorName)).toEqual([
      "Unnamed account",
      "Unnamed account",
    ]);
  });

  test("of another listing's licence is rejected", async ({ db, admin }) => {
    const { id } = await buildPlumber(db);
    const other = await buildPlumber(db, { businessName: "Other Pipes", abn: null });
    const { licenceId } = await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    const entry = { kind: "licence", licenceId, checkedOn: TODAY, expiresOn: "2027-02-28" };
    expect((await recordCheck(admin, other.id, entry)).status).toBe(400);
  });

  test("has evidence that only administrators can download", async ({ db, site, admin }) => {
    const { id } = await buildPlumber(db);
    const pdf = new File(["%PDF-1.7\n<script>alert(1)</script>"], "cert <1>.pdf", { type: "text/html" });
    const entry = {
      kind: "insurance",
      checkedOn: TODAY,
      expiresOn: "2027-01-31",
      insurer: "Wattle Mutual",
      cover: "Public liability of $10 million",
    };
    const { id: checkId } = (await (await recordCheck(admin, id, entry, pdf)).json()) as { id: string };
    const path = `/api/admin/ledger/${checkId}/evidence`;
    const answer = await admin.get(path);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="evidence-${checkId}.pdf"`);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(await answer.text()).toContain("%PDF-1.7");
    expect((await site.get(path)).status).toBe(401);
    const kim = await signedInUser(site);
    expect((await kim.get(path)).status).toBe(403);
    expect(JSON.stringify(await profileOf(site, id))).not.toMatch(/evidence|private\//);
    expect((await fileOf(admin, id)).checks[0]).toMatchObject({ hasEvidence: true });
  });

  test("isn't recorded if its file is too large or neither a PDF nor a picture", async ({ db, admin }) => {
    const { id } = await buildPlumber(db);
    const entry = { kind: "identity", checkedOn: TODAY, what: "Driver licence of the director" };
    const html = new File(["<html></html>"], "cert.pdf", { type: "application/pdf" });
    expect((await recordCheck(admin, id, entry, html)).status).toBe(400);
    expect(
      (await recordCheck(admin, id, entry, new File([new Uint8Array(6_000_000)], "big.pdf"))).status,
    ).toBe(413);
    expect(await db.select().from(checks)).toEqual([]);
  });

  test("is recorded in the audit log", async ({ db, admin }) => {
    const { id } = await buildPlumber(db);
    const { licenceCheckId } = await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    await admin.post(`/api/admin/ledger/${licenceCheckId}/withdraw`, { why: "A line for another business." });
    const lines = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      "check.record",
      "check.record",
      "check.withdraw",
      "licence.add",
    ]);
    expect(new Set(lines.map(({ actorName }) => actorName))).toEqual(new Set(["Sam Nguyen"]));
  });
});

describe("a licence", () => {
  test("can only be added once, however its number is written", async ({ db, admin }) => {
    const { id } = await buildPlumber(db);
    expect((await addLicence(admin, id)).status).toBe(200);
    expect((await addLicence(admin, id, { number: "123 456-c" })).status).toBe(409);
  });

  test("must name a register of its state", async ({ db, admin }) => {
    const { id } = await buildPlumber(db);
    for (const registerId of ["qld-qbcc", "nsw-ncat", "made-up"]) {
      const answer = await addLicence(admin, id, { registerId });
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { issues: object }).issues).toHaveProperty("registerId");
    }
  });
});

describe("every endpoint", () => {
  test("is only for administrators and returns 404 for an unknown id", async ({ site, admin }) => {
    const kim = await signedInUser(site);
    const why = { why: "Because of a test.", reason: "Because of a test." };
    const id = "6f2c1d7e-1111-4222-8333-944444444444";
    const posts: [string, unknown][] = [
      [`${NOWHERE}/licences`, LICENCE],
      [`${NOWHERE}/ban`, why],
      [`/api/admin/ledger/${id}/withdraw`, why],
      [`/api/admin/licences/${id}/withdraw`, why],
      [`/api/admin/bans/${id}/lift`, why],
    ];
    for (const [path, body] of posts) {
      expect((await site.post(path, body)).status, path).toBe(401);
      expect((await kim.post(path, body)).status, path).toBe(403);
      expect((await admin.post(path, body)).status, path).toBe(404);
      expect((await admin.post(path, {})).status, path).toBe(400);
    }
    const identity = { kind: "identity", checkedOn: TODAY, what: "A passport" };
    expect((await recordCheck(kim, id, identity)).status).toBe(403);
    expect((await recordCheck(admin, id, identity)).status).toBe(404);
    expect((await admin.post(`${NOWHERE}/checks`, identity)).status).toBe(415);
    for (const path of ["/api/admin/checks", NOWHERE, `/api/admin/ledger/${id}/evidence`]) {
      expect((await site.get(path)).status, path).toBe(401);
      expect((await kim.get(path)).status, path).toBe(403);
    }
    expect((await admin.get(NOWHERE)).status).toBe(404);
    expect((await admin.get(`/api/admin/ledger/${id}/evidence`)).status).toBe(404);
  });
});

describe("the queues", () => {
  test("list checks that expire within 60 days, until a later check replaces them", async ({ db, admin }) => {
    const { id } = await buildPlumber(db);
    const { licenceId } = await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-01-02" });
    expect((await queueOf(admin, "expiring")).rows).toMatchObject([
      { kind: "licence", expiresOn: "2027-01-02" },
    ]);
    await recordCheck(admin, id, { kind: "licence", licenceId, checkedOn: TODAY, expiresOn: "2028-01-02" });
    expect((await queueOf(admin, "expiring")).rows).toEqual([]);
  });

  test("list businesses without the badge, with the reason", async ({ db, admin }) => {
    const { id } = await buildPlumber(db, { abn: null });
    await buildPlumber(db, { businessName: "Gone", isActive: false });
    const { rows } = await queueOf(admin, "missing");
    expect(rows).toMatchObject([{ business: { id } }]);
    expect(rows[0]?.why).toBe(
      "The listing has no ABN. There's no valid check of a licence that covers Plumber in NSW.",
    );
  });

  test("are sorted, filtered and paged, without deleted listings", async ({ db, admin }) => {
    const listedAt = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 9, day)) });
    await buildPlumber(db, { businessName: "Beta", ...listedAt(1) });
    await buildPlumber(db, { businessName: "Alpha", ...listedAt(2), state: "VIC" });
    await buildPlumber(db, { businessName: "100% Gamma", ...listedAt(3), trade: "tiler", abn: null });
    await buildPlumber(db, { businessName: "Deleted", deletedAt: new Date(NOON) });
    const read = async (query: string) => namesOf(await queueOf(admin, query));
    expect(await read("missing")).toEqual(["100% Gamma", "Alpha", "Beta"]);
    expect(await read("missing&sort=businessName&direction=desc")).toEqual(["Beta", "Alpha", "100% Gamma"]);
    expect(await read("missing&state=VIC")).toEqual(["Alpha"]);
    expect(await read("missing&trade=tiler")).toEqual(["100% Gamma"]);
    expect(await read("missing&q=100%25")).toEqual(["100% Gamma"]);
    expect(await queueOf(admin, "missing&page=2")).toEqual({ rows: [], total: 3, page: 2, pages: 1 });
    // Alpha and Beta share an ABN.
    expect(await read("mismatches")).toEqual(["Alpha", "Beta"]);
    expect(await read("mismatches&sort=listedAt&direction=asc")).toEqual(["Beta", "Alpha"]);
    expect(await read("mismatches&state=NSW")).toEqual(["Beta"]);
  });

  test("list mismatches over more than one page", async ({ db, admin }) => {
    for (let number = 10; number < 62; number++)
      await buildPlumber(db, { businessName: `Plumber ${number}` });
    expect(await queueOf(admin, "mismatches")).toMatchObject({ total: 52, pages: 2 });
    expect(namesOf(await queueOf(admin, "mismatches&page=2"))).toEqual(["Plumber 60", "Plumber 61"]);
  });

  test("sort and filter expiring checks by day, kind and business", async ({ db, admin }) => {
    const alpha = await buildPlumber(db, { businessName: "Alpha" });
    const beta = await buildPlumber(db, { businessName: "Beta", abn: "33102417032" });
    const insurance = { kind: "insurance", checkedOn: TODAY, insurer: "Wattle", cover: "$10 million" };
    await recordCheck(admin, alpha.id, { ...insurance, expiresOn: "2026-12-20" });
    await recordCheck(admin, beta.id, { ...insurance, expiresOn: "2026-12-01" });
    expect(namesOf(await queueOf(admin, "expiring"))).toEqual(["Beta", "Alpha"]);
    expect(namesOf(await queueOf(admin, "expiring&sort=businessName"))).toEqual(["Alpha", "Beta"]);
    expect(namesOf(await queueOf(admin, "expiring&direction=desc"))).toEqual(["Alpha", "Beta"]);
    expect((await queueOf(admin, "expiring&kind=licence")).total).toBe(0);
    expect(namesOf(await queueOf(admin, "expiring&q=alp"))).toEqual(["Alpha"]);
    await db
      .update(businesses)
      .set({ deletedAt: new Date(NOON) })
      .where(eq(businesses.id, beta.id));
    expect(namesOf(await queueOf(admin, "expiring"))).toEqual(["Alpha"]);
  });

  test.for(["gossip", "missing&sort=expiresOn", "expiring&kind=rumour", "missing&page=0"])(
    "reject an invalid query: %s",
    async (query, { admin }) => {
      const answer = await admin.get(`/api/admin/checks?queue=${query}`);
      expect(answer.status).toBe(400);
      expect(await errorOf(answer)).not.toMatch(/discriminator|invalid/i);
    },
  );

  test("list two listings with the same ABN as mismatches", async ({ db, admin }) => {
    const one = await buildPlumber(db);
    const two = await buildPlumber(db, { businessName: "Fresh Start Plumbing" });
    const { rows } = await queueOf(admin, "mismatches");
    expect(rows.map(({ business }) => business.id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect((await fileOf(admin, two.id)).others).toMatchObject([
      { id: one.id, sharedKeys: ["ABN 51 824 753 556"] },
    ]);
  });
});

describe("a ban", () => {
  const REASON = { reason: "Took deposits and never came." };

  test("takes down every listing with the ABN or licence, and blocks new checks", async ({
    db,
    site,
    admin,
  }) => {
    const bad = await buildPlumber(db);
    await verify(admin, bad.id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    const sameLicence = await buildPlumber(db, { businessName: "Fresh Start Plumbing", abn: "33102417032" });
    await addLicence(admin, sameLicence.id, { number: "123-456 c" });
    const bystander = await buildPlumber(db, { businessName: "Honest Pipes", abn: "53004085616" });

    expect((await admin.post(`/api/admin/checks/${bad.id}/ban`, REASON)).status).toBe(200);
    for (const { id } of [bad, sameLicence])
      expect((await site.get(`/api/directory/tradies/${id}`)).status).toBe(404);
    expect((await site.get(`/api/directory/tradies/${bystander.id}`)).status).toBe(200);
    const [row] = await db.select().from(businesses).where(eq(businesses.id, bad.id));
    expect(row).toMatchObject({ isActive: false, verifiedUntil: null });

    const refused = await addLicence(admin, bystander.id);
    expect(refused.status).toBe(409);
    expect(await errorOf(refused)).toContain(
      "NSW licence 123456C has been banned from the directory since 3 November 2026: “Took",
    );
    const entry = { kind: "abn", checkedOn: TODAY, abn: TEST_ABN, entityName: "Straight Flow Plumbing" };
    expect((await recordCheck(admin, bad.id, entry)).status).toBe(409);
    expect((await admin.post(`/api/admin/checks/${bad.id}/ban`, REASON)).status).toBe(409);
  });

  test("blocks listing a business with the ABN or licence in any spelling", async ({ db, site, admin }) => {
    const { id } = await buildPlumber(db);
    await addLicence(admin, id);
    await admin.post(`/api/admin/checks/${id}/ban`, REASON);
    const { refuseBanned, refuseBannedBusiness } = site.services.verification;
    const inTransaction = (act: (tx: Db) => Promise<void>) => db.transaction(act);
    await expect(inTransaction((tx) => refuseBanned(tx, { abn: "51 824 753 556" }))).rejects.toThrow(
      /ABN 51 824 753 556 has been banned/,
    );
    await expect(
      inTransaction((tx) => refuseBanned(tx, { licences: [{ state: "NSW", number: "123 456 c" }] })),
    ).rejects.toThrow(/NSW licence 123456C/);
    await expect(inTransaction((tx) => refuseBannedBusiness(tx, id))).rejects.toThrow(/has been banned/);
    await inTransaction((tx) =>
      refuseBanned(tx, { abn: "33102417032", licences: [{ state: "VIC", number: "123456C" }] }),
    );
  });

  test("can be looked up for as many ABNs as an import file can have", async ({ db, site, admin }) => {
    const { id } = await buildPlumber(db);
    await admin.post(`/api/admin/checks/${id}/ban`, REASON);
    const many = Array.from({ length: MAX_CSV_ROWS }, (_, at) => String(10_000_000_000 + at));
    const found = await db.transaction((tx) =>
      site.services.verification.findBanned(tx, { abns: [...many, TEST_ABN], ids: [id] }),
    );
    const banned = [...found].filter(([, why]) => why !== undefined);
    expect(banned.map(([name]) => name)).toEqual([TEST_ABN, id]);
  });

  test("can be lifted once, and the listing stays inactive until someone activates it", async ({
    db,
    site,
    admin,
  }) => {
    const { id } = await buildPlumber(db);
    await admin.post(`/api/admin/checks/${id}/ban`, REASON);
    const [inForce] = (await fileOf(admin, id)).bans;
    expect(inForce).toMatchObject({
      key: "ABN 51 824 753 556",
      bannedBy: "Sam Nguyen",
      reason: REASON.reason,
    });
    const path = `/api/admin/bans/${inForce!.id}/lift`;
    expect((await admin.post(path, { reason: "The tribunal cleared them." })).status).toBe(200);
    expect((await admin.post(path, { reason: "The tribunal cleared them." })).status).toBe(409);
    expect((await site.get(`/api/directory/tradies/${id}`)).status).toBe(404);
    await site.services.verification.refuseBannedBusiness(db, id);
    expect(await db.select().from(bans)).toHaveLength(1);
  });

  test("needs an ABN or a licence", async ({ db, admin }) => {
    const { id } = await buildPlumber(db, { abn: null });
    expect((await admin.post(`/api/admin/checks/${id}/ban`, REASON)).status).toBe(400);
  });
});

describe("concurrent changes", () => {
  test("that ban a listing twice, or withdraw a check twice, count once", async ({ committed }) => {
    const site = createSite(committed);
    const admin = await signedInAdministrator(site, committed);
    const { id } = await buildPlumber(committed);
    const { licenceCheckId } = await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-02-28" });
    const twice = async (path: string, body: object) =>
      (await Promise.all([admin.post(path, body), admin.post(path, body)]))
        .map(({ status }) => status)
        .toSorted();
    const why = { why: "Twice at once.", reason: "Twice at once." };
    expect(await twice(`/api/admin/ledger/${licenceCheckId}/withdraw`, why)).toEqual([200, 409]);
    expect(await twice(`/api/admin/checks/${id}/ban`, why)).toEqual([200, 409]);
    expect(await committed.select().from(bans)).toHaveLength(2);
  });

  test("that record both required checks give the badge", async ({ committed }) => {
    const site = createSite(committed);
    const admin = await signedInAdministrator(site, committed);
    const { id } = await buildPlumber(committed);
    const { id: licenceId } = (await (await addLicence(admin, id)).json()) as { id: string };
    await Promise.all([
      recordCheck(admin, id, { kind: "licence", licenceId, checkedOn: TODAY, expiresOn: "2027-02-28" }),
      recordCheck(admin, id, {
        kind: "abn",
        checkedOn: TODAY,
        abn: TEST_ABN,
        entityName: "Straight Flow Plumbing",
      }),
    ]);
    expect(await profileOf(site, id)).toMatchObject({ isVerified: true, verifiedUntil: "2027-02-28" });
  });

  test("that list a business and ban its ABN never leave it listed", async ({ committed }) => {
    const site = createSite(committed);
    const admin = await signedInAdministrator(site, committed);
    const { id } = await buildPlumber(committed);
    const list = (name: string) =>
      committed
        .transaction(async (tx) => {
          await site.services.verification.refuseBanned(tx, { abn: TEST_ABN });
          await buildPlumber(tx, { businessName: name });
        })
        .catch(() => undefined);
    await Promise.all([
      list("Fresh Start"),
      list("Fresher Start"),
      admin.post(`/api/admin/checks/${id}/ban`, { reason: "Took deposits and never came." }),
      list("Freshest Start"),
    ]);
    const left = await committed.select().from(businesses).where(eq(businesses.isActive, true));
    expect(left).toEqual([]);
  });

  test("that import an active listing and ban it never leave it active", async ({ committed }) => {
    const site = createSite(committed);
    const admin = await signedInAdministrator(site, committed);
    const idle = await buildPlumber(committed, { isActive: false });
    const active = await buildPlumber(committed, { businessName: "Fresh Start" });
    const csv = ["id,isActive", `${idle.id},true`, `${active.id},true`].join("\n");
    const send = () =>
      admin.post("/api/admin/tradies/import?dryRun=false", csv, { "Content-Type": "text/csv" });
    const answers = await Promise.all([
      send(),
      admin.post(`/api/admin/checks/${idle.id}/ban`, { reason: "Took deposits and never came." }),
      send(),
    ]);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(answers[1].status).toBe(200);
    const left = await committed.select().from(businesses).where(eq(businesses.isActive, true));
    expect(left).toEqual([]);
  });
});

describe("the emails before a check expires", () => {
  const due = async (site: Site, moment: string) => {
    site.setClock(moment);
    const before = site.mails.length;
    await site.services.verification.sendReminders();
    return site.mails
      .slice(before)
      .map(({ to, content }) => ({ to, what: "what" in content ? content.what : "" }));
  };

  test("are sent 60, 30 and 7 days before, once each", async ({ db, site, admin }) => {
    const { id } = await buildPlumber(db);
    await verify(admin, id, { checkedOn: TODAY, expiresOn: "2027-03-31" });
    const what = "Plumber and drainer contractor, NSW licence 123456C";
    const mail = [{ to: "office@straightflow.example", what }];
    expect(await due(site, "2027-01-29T02:00:00Z")).toEqual([]);
    expect(await due(site, "2027-01-30T02:00:00Z")).toEqual(mail);
    expect(await due(site, "2027-01-30T03:00:00Z")).toEqual([]);
    expect(await due(site, "2027-03-01T02:00:00Z")).toEqual(mail);
    expect(await due(site, "2027-03-24T02:00:00Z")).toEqual(mail);
    expect(await due(site, "2027-03-31T02:00:00Z")).toEqual([]);
    expect(await due(site, "2027-04-01T02:00:00Z")).toEqual([]);
  });

  test("go to the owner, and aren't sent for samples, withdrawn checks or inactive listings", async ({
    db,
    site,
    admin,
  }) => {
    const owner = await signedInUser(site);
    const entry = {
      kind: "insurance",
      checkedOn: TODAY,
      expiresOn: "2026-11-20",
      insurer: "Wattle",
      cover: "$10 million",
    };
    const owned = await buildPlumber(db, { ownerId: owner.userId });
    const sample = await buildPlumber(db, { businessName: "Sample", isSample: true });
    const inactive = await buildPlumber(db, { businessName: "Inactive", isActive: false });
    const withdrawn = await buildPlumber(db, { businessName: "Withdrawn" });
    for (const { id } of [owned, sample, inactive]) await recordCheck(admin, id, entry);
    const { id: line } = (await (await recordCheck(admin, withdrawn.id, entry)).json()) as { id: string };
    await admin.post(`/api/admin/ledger/${line}/withdraw`, { why: "The insurer does not know it." });
    expect(await due(site, NOON)).toEqual([
      { to: "kim@example.com", what: "$10 million, insured by Wattle" },
    ]);
  });

  test("are sent once when two processes run at the same time", async ({ committed }) => {
    const site = createSite(committed);
    const admin = await signedInAdministrator(site, committed);
    const { id } = await buildPlumber(committed);
    await verify(admin, id, { checkedOn: TODAY, expiresOn: "2026-12-01" });
    const { sendReminders } = site.services.verification;
    expect((await Promise.all([sendReminders(), sendReminders()])).toSorted()).toEqual([0, 1]);
  });
});
