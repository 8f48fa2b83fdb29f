import { DAY_MS, MINUTE_MS } from "@plumbline/contract/time.ts";
import type { AdminClaimList, Claim, ClaimOptions } from "@plumbline/contract/claims.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, vi } from "vitest";
import { buildBusiness } from "../../testing/businesses.ts";
import { createListingSite } from "../../testing/owners.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { auditEntries } from "../audit/tables.ts";
import { businesses } from "../directory/tables.ts";
import { businessClaims, claimCodes } from "./tables.ts";

const OFFICE = "office@straightflow.example";
const EVIDENCE = { way: "evidence", evidence: "My name is on the ABN record, and I can send a bill." };

type Site = ReturnType<typeof createListingSite>;
type Visitor = Awaited<ReturnType<Site["signUp"]>>;

const claimPath = ({ id }: { id: string }) => `/api/directory/tradies/${id}/claims`;
const read = async <Answer>(response: Response) => (await response.json()) as Answer;
const ownerOf = async (db: Db, { id }: { id: string }) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0]?.ownerId;

async function prove(site: Site, visitor: Visitor, business: { id: string; contactEmail: string | null }) {
  const claim = await read<Claim>(await visitor.post(claimPath(business), { way: "email" }));
  const { code } = site.lastMail(business.contactEmail ?? "", "claim-code");
  const proven = await visitor.post(`/api/claims/${claim.id}/code`, { code });
  expect(proven.status).toBe(200);
  return claim.id;
}

async function correct(boss: Visitor, { id }: { id: string }, fields: object) {
  expect((await boss.patch(`/api/admin/tradies/${id}`, fields)).status).toBe(200);
}

const notThe = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("claiming a listing", () => {
  test("offers each way with its address masked", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db, { phone: "+61412345678" });
    const kim = await site.signUp("kim@example.com");
    const options = await read<ClaimOptions>(await kim.get(claimPath(business)));
    expect(options).toMatchObject({
      business: { slug: business.slug, isClaimed: false, isMine: false },
      ways: [
        { way: "email", sentTo: "o•••@straightflow.example" },
        { way: "phone", sentTo: "•••• 678" },
        { way: "evidence", sentTo: null },
      ],
      claim: null,
    });
    expect(JSON.stringify(options)).not.toContain(OFFICE);
  });

  test("with a code sent to the contact address lets an administrator hand the listing over", async ({
    db,
  }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const boss = await site.signUpAdmin();
    const started = await kim.post(claimPath(business), { way: "email" });
    expect(started.status).toBe(200);
    const claim = await read<Claim>(started);
    expect(claim).toMatchObject({ state: "open", sentTo: "o•••@straightflow.example" });
    const { code } = site.lastMail(OFFICE, "claim-code");
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await db.select().from(claimCodes))).not.toContain(code);

    const proven = await kim.post(`/api/claims/${claim.id}/code`, {
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(await read<Claim>(proven)).toMatchObject({ state: "waiting" });
    expect(await ownerOf(db, business)).toBeNull();
    const { claims: waiting } = await read<AdminClaimList>(await boss.get("/api/admin/claims"));
    expect(waiting).toMatchObject([
      { id: claim.id, way: "email", claimant: { email: "kim@example.com" }, owner: null },
    ]);

    expect((await boss.post(`/api/admin/claims/${claim.id}/confirm`)).status).toBe(200);
    expect(await ownerOf(db, business)).toBe(kim.id);
    expect(site.lastMail("kim@example.com", "claim-confirmed").businessName).toBe(business.businessName);
    expect(await db.select().from(auditEntries)).toMatchObject([
      {
        actorId: boss.id,
        action: "claim.confirm",
        subjectId: business.id,
        changes: { ownerId: { before: null, after: kim.id } },
      },
    ]);
    const profile = await read<{ isClaimed: boolean }>(
      await site.get(`/api/directory/tradies/${business.id}`),
    );
    expect(profile.isClaimed).toBe(true);
  });

  test("sends a code to a mobile by text message", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db, { phone: "+61412345678", contactEmail: null });
    const kim = await site.signUp("kim@example.com");
    const claim = await read<Claim>(await kim.post(claimPath(business), { way: "phone" }));
    expect(claim.sentTo).toBe("•••• 678");
    expect(site.texts).toMatchObject([{ to: "+61412345678" }]);
    const code = /\b\d{6}\b/.exec(site.texts[0]?.text ?? "")?.[0];
    const proven = await kim.post(`/api/claims/${claim.id}/code`, { code });
    expect(await read<Claim>(proven)).toMatchObject({ state: "waiting" });
  });

  test("doesn't offer the phone without a text message provider, or for a landline", async ({ db }) => {
    const mobile = await buildBusiness(db, { phone: "+61412345678" });
    const landline = await buildBusiness(db, { businessName: "Landline", phone: "+61298765432" });
    const mute = createListingSite(db, { texts: undefined });
    const kim = await mute.signUp("kim@example.com");
    const wayNames = async (visitor: Visitor, business: { id: string }) =>
      (await read<ClaimOptions>(await visitor.get(claimPath(business)))).ways.map(({ way }) => way);
    expect(await wayNames(kim, mobile)).toEqual(["email", "evidence"]);
    expect((await kim.post(claimPath(mobile), { way: "phone" })).status).toBe(400);
    const lee = await createListingSite(db).signUp("lee@example.com");
    expect(await wayNames(lee, landline)).toEqual(["email", "evidence"]);
  });

  test("is only possible through an administrator if the listing has neither an email address nor a phone", async ({
    db,
  }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db, { contactEmail: null });
    const kim = await site.signUp("kim@example.com");
    expect((await kim.post(claimPath(business), { way: "email" })).status).toBe(400);
    expect(await read<Claim>(await kim.post(claimPath(business), EVIDENCE))).toMatchObject({
      state: "waiting",
      sentTo: null,
    });
    const boss = await site.signUpAdmin();
    const { claims: waiting } = await read<AdminClaimList>(await boss.get("/api/admin/claims?state=waiting"));
    expect(waiting).toMatchObject([{ evidence: EVIDENCE.evidence, provenAt: null }]);
  });

  test.for([
    [{}, "way"],
    [{ way: "fax" }, "way"],
    [{ way: "evidence" }, "evidence"],
    [{ way: "evidence", evidence: "It is mine" }, "evidence"],
    [{ way: "evidence", evidence: "x".repeat(2001) }, "evidence"],
  ] as const)("rejects an invalid claim: %j", async ([body, field], { db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const refused = await kim.post(claimPath(business), body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ issues: { [field]: expect.any(String) } });
    expect(await db.select().from(businessClaims)).toEqual([]);
  });

  test("needs a signed-in user with a confirmed address and no demo account", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const stranger = createVisitor(site.app);
    expect((await stranger.get(claimPath(business))).status).toBe(401);
    expect((await stranger.post(claimPath(business), { way: "email" })).status).toBe(401);
    const unconfirmed = await site.signUp("kim@example.com", { emailVerified: false });
    const refused = await unconfirmed.post(claimPath(business), { way: "email" });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining("Confirm your email") });
    const demo = createVisitor(site.app);
    await demo.post("/api/create-demo-account");
    const demoRefused = await demo.post(claimPath(business), { way: "email" });
    expect(demoRefused.status).toBe(403);
    expect(await demoRefused.json()).toMatchObject({ error: expect.stringContaining("demo account") });
    expect(await db.select().from(businessClaims)).toEqual([]);
    expect(site.mailsTo(OFFICE)).toEqual([]);
  });

  test("returns 404 for an inactive, deleted or unknown listing", async ({ db }) => {
    const site = createListingSite(db);
    const kim = await site.signUp("kim@example.com");
    const inactive = await buildBusiness(db, { businessName: "Inactive", isActive: false });
    const deleted = await buildBusiness(db, { businessName: "Deleted", deletedAt: new Date() });
    for (const { id } of [inactive, deleted, { id: crypto.randomUUID() }, { id: "no-such-slug" }]) {
      expect((await kim.get(claimPath({ id }))).status).toBe(404);
      expect((await kim.post(claimPath({ id }), EVIDENCE)).status).toBe(404);
    }
  });

  test("is refused while the same person's claim is waiting for a decision", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    await kim.post(claimPath(business), EVIDENCE);
    expect((await kim.post(claimPath(business), EVIDENCE)).status).toBe(409);
    expect((await kim.post(claimPath(business), { way: "email" })).status).toBe(409);
    expect(await db.select().from(businessClaims)).toHaveLength(1);
    expect(site.mailsTo(OFFICE)).toMatchObject([{ template: "claim-received" }]);
  });

  test("is rate limited for each network address", async ({ db }) => {
    const site = createListingSite(db);
    const kim = await site.signUp("kim@example.com");
    const listings = await Promise.all(
      Array.from({ length: 16 }, (_, number) => buildBusiness(db, { businessName: `Listing ${number}` })),
    );
    const statuses: number[] = [];
    for (const listing of listings) statuses.push((await kim.post(claimPath(listing), EVIDENCE)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(15);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a code", () => {
  test("allows five tries, after which even the right code is rejected", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const claim = await read<Claim>(await kim.post(claimPath(business), { way: "email" }));
    const { code } = site.lastMail(OFFICE, "claim-code");
    const errors: string[] = [];
    for (let number = 0; number < 5; number++) {
      const refused = await kim.post(`/api/claims/${claim.id}/code`, { code: notThe(code) });
      expect(refused.status).toBe(400);
      errors.push((await read<{ error: string }>(refused)).error);
    }
    expect(errors[3]).toContain("1 try left");
    expect(errors[4]).toContain("ask for a new one");
    expect((await kim.post(`/api/claims/${claim.id}/code`, { code })).status).toBe(400);
    expect(await db.select().from(businessClaims)).toMatchObject([{ state: "open" }]);
  });

  test("allows only five tries when guesses are concurrent", async ({ committed }) => {
    const site = createListingSite(committed);
    const business = await buildBusiness(committed);
    const kim = await site.signUp("kim@example.com");
    const claim = await read<Claim>(await kim.post(claimPath(business), { way: "email" }));
    const { code } = site.lastMail(OFFICE, "claim-code");
    const guesses = Array.from({ length: 12 }, () => notThe(code));
    const answers = await Promise.all(
      guesses.map(async (guess) => {
        const refused = await kim.post(`/api/claims/${claim.id}/code`, { code: guess });
        return (await read<{ error: string }>(refused)).error;
      }),
    );
    expect(answers.filter((error) => error.startsWith("That isn't the code"))).toHaveLength(5);
    expect((await kim.post(`/api/claims/${claim.id}/code`, { code })).status).toBe(400);
  });

  test("is sent up to three times a day, and only the latest works", async ({ db }) => {
    let now = Date.now();
    const site = createListingSite(db, { clock: () => new Date(now) });
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const codes: string[] = [];
    for (let number = 0; number < 3; number++) {
      expect((await kim.post(claimPath(business), { way: "email" })).status).toBe(200);
      codes.push(site.lastMail(OFFICE, "claim-code").code);
      now += MINUTE_MS;
    }
    const fourth = await kim.post(claimPath(business), { way: "email" });
    expect(fourth.status).toBe(429);
    expect(site.mailsTo(OFFICE)).toHaveLength(3);
    const [claim] = await db.select().from(businessClaims);
    if (codes[0] !== codes[2]) {
      expect((await kim.post(`/api/claims/${claim?.id}/code`, { code: codes[0] })).status).toBe(400);
    }
    // The limit applies neither to another person nor to the same person tomorrow.
    const lee = await site.signUp("lee@example.com");
    expect((await lee.post(claimPath(business), { way: "email" })).status).toBe(200);
    expect((await kim.post(`/api/claims/${claim?.id}/code`, { code: codes[2] })).status).toBe(200);
    now += DAY_MS + MINUTE_MS;
    expect(await site.services.claims.purge()).toBe(4);
  });

  test("isn't sent a fourth time by concurrent requests", async ({ committed }) => {
    const site = createListingSite(committed);
    const business = await buildBusiness(committed);
    const kim = await site.signUp("kim@example.com");
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await kim.post(claimPath(business), { way: "email" })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await committed.select().from(businessClaims)).toHaveLength(1);
    expect(await committed.select().from(claimCodes)).toHaveLength(3);
  });

  test("expires after 15 minutes", async ({ db }) => {
    let now = Date.now();
    const site = createListingSite(db, { clock: () => new Date(now) });
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const claim = await read<Claim>(await kim.post(claimPath(business), { way: "email" }));
    const { code } = site.lastMail(OFFICE, "claim-code");
    now += 15 * MINUTE_MS;
    const late = await kim.post(`/api/claims/${claim.id}/code`, { code });
    expect(late.status).toBe(400);
    expect(await late.json()).toMatchObject({ error: expect.stringContaining("no longer works") });
  });

  test("stops working when the listing's contact email changes", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const boss = await site.signUpAdmin();
    const claim = await read<Claim>(await kim.post(claimPath(business), { way: "email" }));
    const { code } = site.lastMail(OFFICE, "claim-code");
    await correct(boss, business, { contactEmail: "new@straightflow.example" });
    expect((await kim.post(`/api/claims/${claim.id}/code`, { code })).status).toBe(400);
    expect(await db.select().from(businessClaims)).toMatchObject([{ state: "open" }]);

    await kim.post(claimPath(business), { way: "email" });
    const { code: fresh } = site.lastMail("new@straightflow.example", "claim-code");
    expect((await kim.post(`/api/claims/${claim.id}/code`, { code: fresh })).status).toBe(200);
  });

  test.for([{ contactEmail: "new@straightflow.example" }, { phone: "0498 765 432" }])(
    "sent by text message stops working when the listing changes to %j",
    async (fields, { db }) => {
      const site = createListingSite(db);
      const business = await buildBusiness(db, { phone: "+61412345678" });
      const kim = await site.signUp("kim@example.com");
      const boss = await site.signUpAdmin();
      const claim = await read<Claim>(await kim.post(claimPath(business), { way: "phone" }));
      const code = /\b\d{6}\b/.exec(site.texts[0]?.text ?? "")?.[0];
      await correct(boss, business, fields);
      expect((await kim.post(`/api/claims/${claim.id}/code`, { code })).status).toBe(400);
      expect(await db.select().from(businessClaims)).toMatchObject([{ state: "open" }]);
    },
  );

  test("doesn't work for anyone else or for another claim", async ({ db }) => {
    const site = createListingSite(db);
    const [business, other] = [await buildBusiness(db), await buildBusiness(db, { businessName: "Other" })];
    const [kim, lee] = [await site.signUp("kim@example.com"), await site.signUp("lee@example.com")];
    const claim = await read<Claim>(await kim.post(claimPath(business), { way: "email" }));
    const { code } = site.lastMail(OFFICE, "claim-code");
    expect((await lee.post(`/api/claims/${claim.id}/code`, { code })).status).toBe(404);
    expect((await createVisitor(site.app).post(`/api/claims/${claim.id}/code`, { code })).status).toBe(401);
    const second = await read<Claim>(await kim.post(claimPath(other), { way: "email" }));
    const { code: secondCode } = site.lastMail(OFFICE, "claim-code");
    if (code !== secondCode)
      expect((await kim.post(`/api/claims/${second.id}/code`, { code })).status).toBe(400);
    for (const id of [crypto.randomUUID(), "no-id"])
      expect((await kim.post(`/api/claims/${id}/code`, { code })).status).toBe(404);
  });

  test.for([{}, { code: "12345" }, { code: "1234567" }, { code: "abcdef" }, { code: 123456 }])(
    "in an invalid format is rejected: %j",
    async (body, { db }) => {
      const site = createListingSite(db);
      const business = await buildBusiness(db);
      const kim = await site.signUp("kim@example.com");
      const claim = await read<Claim>(await kim.post(claimPath(business), { way: "email" }));
      const refused = await kim.post(`/api/claims/${claim.id}/code`, body);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ issues: { code: expect.any(String) } });
    },
  );
});

describe("the listing's contact address", () => {
  test("is told of a claim and can object to it", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const boss = await site.signUpAdmin();
    await kim.post(claimPath(business), EVIDENCE);
    const link = new URL(site.lastMail(OFFICE, "claim-received").url);
    const path = `/api${link.pathname}`;
    const token = link.searchParams.get("token");
    expect((await site.post(path, { token: "made up" })).status).toBe(404);
    expect((await site.post(path, {})).status).toBe(400);
    const other = path.replace(/[0-9a-f-]{36}/, crypto.randomUUID());
    expect((await site.post(other, { token })).status).toBe(404);
    const { claims: before } = await read<AdminClaimList>(await boss.get("/api/admin/claims"));
    expect(before[0]?.objectedAt).toBeNull();
    expect((await site.post(path, { token })).status).toBe(200);
    const { claims: after } = await read<AdminClaimList>(await boss.get("/api/admin/claims"));
    expect(after[0]?.objectedAt).toEqual(expect.any(String));
  });

  test("can use its link once, and the database stores only a hash", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    await kim.post(claimPath(business), EVIDENCE);
    const link = new URL(site.lastMail(OFFICE, "claim-received").url);
    const token = link.searchParams.get("token") ?? "";
    expect(JSON.stringify(await db.select().from(businessClaims))).not.toContain(token);
    expect((await site.post(`/api${link.pathname}`, { token })).status).toBe(200);
    expect((await site.post(`/api${link.pathname}`, { token })).status).toBe(404);
  });

  test("can still object after the contact email has changed", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const boss = await site.signUpAdmin();
    await kim.post(claimPath(business), EVIDENCE);
    const link = new URL(site.lastMail(OFFICE, "claim-received").url);
    await correct(boss, business, { contactEmail: "new@straightflow.example" });
    const token = link.searchParams.get("token");
    expect((await site.post(`/api${link.pathname}`, { token })).status).toBe(200);
    expect(await db.select().from(businessClaims)).toMatchObject([{ objectedAt: expect.any(Date) }]);
  });

  test("can't object to a refused claim", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const boss = await site.signUpAdmin();
    const claim = await read<Claim>(await kim.post(claimPath(business), EVIDENCE));
    const link = new URL(site.lastMail(OFFICE, "claim-received").url);
    await boss.post(`/api/admin/claims/${claim.id}/refuse`, { note: "Not yours" });
    const token = link.searchParams.get("token");
    expect((await site.post(`/api${link.pathname}`, { token })).status).toBe(404);
  });
});

describe("deciding a claim", () => {
  test("is only for administrators", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const id = await prove(site, kim, business);
    for (const visitor of [kim, createVisitor(site.app)]) {
      const status = visitor === kim ? 403 : 401;
      expect((await visitor.get("/api/admin/claims")).status).toBe(status);
      expect((await visitor.post(`/api/admin/claims/${id}/confirm`)).status).toBe(status);
      expect((await visitor.post(`/api/admin/claims/${id}/refuse`, { note: "No" })).status).toBe(status);
    }
    expect(await ownerOf(db, business)).toBeNull();
  });

  test("needs a reason for a refusal, which is sent to the claimant, who may claim again", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const boss = await site.signUpAdmin();
    const id = await prove(site, kim, business);
    expect((await boss.post(`/api/admin/claims/${id}/refuse`, { note: " " })).status).toBe(400);
    const note = "The ABN belongs to someone else.";
    expect((await boss.post(`/api/admin/claims/${id}/refuse`, { note })).status).toBe(200);
    expect(site.lastMail("kim@example.com", "claim-refused").note).toBe(note);
    const options = await read<ClaimOptions>(await kim.get(claimPath(business)));
    expect(options.claim).toMatchObject({ state: "refused", note });
    expect(await db.select().from(auditEntries)).toMatchObject([{ action: "claim.refuse", subjectId: id }]);
    expect((await boss.post(`/api/admin/claims/${id}/confirm`)).status).toBe(409);
    expect((await boss.post(`/api/admin/claims/${id}/refuse`, { note })).status).toBe(409);
    expect((await kim.post(claimPath(business), EVIDENCE)).status).toBe(200);
  });

  test("is rejected for an unproved or unknown claim", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const boss = await site.signUpAdmin();
    const claim = await read<Claim>(await kim.post(claimPath(business), { way: "email" }));
    expect((await boss.post(`/api/admin/claims/${claim.id}/confirm`)).status).toBe(409);
    for (const id of [crypto.randomUUID(), "no-id"]) {
      expect((await boss.post(`/api/admin/claims/${id}/confirm`)).status).toBe(404);
      expect((await boss.post(`/api/admin/claims/${id}/refuse`, { note: "No" })).status).toBe(404);
    }
    expect((await boss.get("/api/admin/claims?state=lost")).status).toBe(400);
    expect(await ownerOf(db, business)).toBeNull();
  });

  test("leaves one owner if two claims are confirmed concurrently", async ({ committed }) => {
    const site = createListingSite(committed);
    const business = await buildBusiness(committed);
    const [kim, lee] = [await site.signUp("kim@example.com"), await site.signUp("lee@example.com")];
    const boss = await site.signUpAdmin();
    const ids = [await prove(site, kim, business), await prove(site, lee, business)];
    const statuses = await Promise.all(
      ids.map(async (id) => (await boss.post(`/api/admin/claims/${id}/confirm`)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    const rows = await committed.select().from(businessClaims);
    const confirmed = rows.filter(({ state }) => state === "confirmed");
    expect(confirmed).toHaveLength(1);
    expect(await ownerOf(committed, business)).toBe(confirmed[0]?.userId);
    const loser = confirmed[0]?.userId === kim.id ? "lee@example.com" : "kim@example.com";
    expect(site.lastMail(loser, "claim-refused").note).toContain("Someone else has proved");
    expect(await committed.select().from(auditEntries)).toHaveLength(1);
  });

  test("for a listing with an owner is only possible on evidence, and the previous owner is told", async ({
    db,
  }) => {
    const site = createListingSite(db);
    const kim = await site.signUp("kim@example.com");
    const lee = await site.signUp("lee@example.com");
    const boss = await site.signUpAdmin();
    const business = await buildBusiness(db, { ownerId: kim.id, phone: "+61412345678" });
    expect((await kim.post(claimPath(business), EVIDENCE)).status).toBe(409);
    const options = await read<ClaimOptions>(await lee.get(claimPath(business)));
    expect(options).toMatchObject({ business: { isClaimed: true }, ways: [{ way: "evidence" }] });
    expect((await lee.post(claimPath(business), { way: "email" })).status).toBe(400);
    expect((await lee.post(claimPath(business), { way: "phone" })).status).toBe(400);
    expect(site.texts).toEqual([]);
    const claim = await read<Claim>(await lee.post(claimPath(business), EVIDENCE));
    const { claims: waiting } = await read<AdminClaimList>(await boss.get("/api/admin/claims"));
    expect(waiting).toMatchObject([{ owner: { email: "kim@example.com" } }]);
    expect((await boss.post(`/api/admin/claims/${claim.id}/confirm`)).status).toBe(200);
    expect(await ownerOf(db, business)).toBe(lee.id);
    expect(site.lastMail("kim@example.com", "listing-lost").businessName).toBe(business.businessName);
  });

  test("is refused if someone else became the owner after the claim was made", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const lee = await site.signUp("lee@example.com");
    const boss = await site.signUpAdmin();
    const id = await prove(site, kim, business);
    await db.update(businesses).set({ ownerId: lee.id }).where(eq(businesses.id, business.id));
    const refused = await boss.post(`/api/admin/claims/${id}/confirm`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining("dispute") });
    expect(await ownerOf(db, business)).toBe(lee.id);
    expect(await db.select().from(businessClaims)).toMatchObject([{ state: "waiting" }]);
    expect(await db.select().from(auditEntries)).toEqual([]);
  });

  test("rolls a confirmation back if the audit log can't be written", async ({ db }) => {
    const site = createListingSite(db);
    const business = await buildBusiness(db);
    const kim = await site.signUp("kim@example.com");
    const boss = await site.signUpAdmin();
    const id = await prove(site, kim, business);
    const record = vi.spyOn(site.services.audit, "record").mockRejectedValue(new Error("the disk is full"));
    onTestFinished(() => record.mockRestore());
    expect((await boss.post(`/api/admin/claims/${id}/confirm`)).status).toBe(500);
    expect(await ownerOf(db, business)).toBeNull();
    expect(await db.select().from(businessClaims)).toMatchObject([{ state: "waiting" }]);
  });
});

describe("closing an account", () => {
  test("leaves its listing unclaimed and deletes its claims and unpublished listings", async ({ db }) => {
    const site = createListingSite(db);
    const kim = await site.signUp("kim@example.com");
    const business = await buildBusiness(db, { ownerId: kim.id });
    const other = await buildBusiness(db, { businessName: "Other" });
    await kim.post(claimPath(other), EVIDENCE);
    const draft = {
      businessName: "Draft",
      tradeId: "plumber",
      suburb: "Ryde",
      state: "NSW",
      postcode: "2112",
    };
    const more = { description: "Taps, drains and hot water.", phone: "", website: "", yearsExperience: 3 };
    expect((await kim.post("/api/my-business", { ...draft, ...more })).status).toBe(200);

    const exported = await read<{ claims: unknown; listings: unknown }>(await kim.get("/api/account/export"));
    expect(exported.claims).toMatchObject([{ business: "Other", evidence: EVIDENCE.evidence }]);
    expect(exported.listings).toMatchObject([
      { businessName: "Draft" },
      { businessName: business.businessName },
    ]);

    const closed = await kim.post("/api/account/close", { currentPassword: "a fair dinkum secret" });
    expect(closed.status).toBe(200);
    expect(await ownerOf(db, business)).toBeNull();
    expect(await db.select().from(businessClaims)).toEqual([]);
    expect(await db.select({ name: businesses.businessName }).from(businesses)).toEqual(
      expect.not.arrayContaining([{ name: "Draft" }]),
    );
    const lines = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, business.id));
    expect(lines).toMatchObject([
      { action: "business.leave", changes: { ownerId: { before: kim.id, after: null } } },
    ]);
  });
});
