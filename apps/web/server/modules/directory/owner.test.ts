import { DAY_MS } from "@plumbline/contract/time.ts";
import type { ListingProposal, OwnListing, OwnListings } from "@plumbline/contract/my-business.ts";
import { yearsOfBand } from "@plumbline/contract/my-business.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { buildBusiness } from "../../testing/businesses.ts";
import { createListingSite } from "../../testing/owners.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { auditEntries } from "../audit/tables.ts";
import { businesses, contactEmailChanges, listingProposals } from "./tables.ts";

const NEW = {
  businessName: "Level Best Carpentry",
  tradeId: "carpenter",
  abn: "51 824 753 556",
  suburb: "Ryde",
  state: "NSW",
  postcode: "2112",
  description: "Decks, pergolas and stairs.\r\nAlso repairs.",
  phone: "0412 345 678",
  website: "levelbest.example",
  yearsExperience: 6,
};

const read = async <Answer>(response: Response) => (await response.json()) as Answer;
const path = ({ id }: { id: string }) => `/api/my-business/${id}`;
const rowOf = async (db: Db, id: string) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0];

async function owned(db: Db, fields: Parameters<typeof buildBusiness>[1] = {}) {
  let now = Date.now();
  const site = createListingSite(db, { clock: () => new Date(now) });
  const kim = await site.signUp("kim@example.com");
  const { id } = await buildBusiness(db, { ownerId: kim.id, ...fields });
  const listing = await read<OwnListing>(await kim.get(path({ id })));
  return { site, kim, listing, pass: (ms: number) => void (now += ms) };
}

describe("an owner's listing", () => {
  test("includes fields that only the owner sees", async ({ db }) => {
    const { kim, listing } = await owned(db, { abn: "51824753556", verifiedUntil: "2020-01-01" });
    const { listings } = await read<OwnListings>(await kim.get("/api/my-business"));
    expect(listings).toEqual([listing]);
    expect(listing).toMatchObject({
      contactEmail: "office@straightflow.example",
      abn: "51824753556",
      isActive: true,
      verifiedUntil: null,
      waiting: null,
      unconfirmedEmail: null,
      url: `http://localhost/directory/${listing.slug}`,
    });
  });

  test("can be edited, and the public sees the change", async ({ db }) => {
    const { site, kim, listing } = await owned(db);
    const changes = {
      description: "Blocked drains, day and night.",
      phone: "0412 345 678",
      website: "straightflow.example",
      address: " 12  Example St ",
      serviceRadiusKm: 40,
      yearsExperience: 12,
      specialties: ["Hot water", "Gas"],
      portfolio: [
        { title: "Bathroom in Ryde", description: "", imageUrl: `/uploads/${"a".repeat(32)}.webp` },
      ],
      certifications: [{ name: "Backflow prevention", issuer: "TAFE NSW" }],
    };
    const saved = await kim.patch(path(listing), { version: listing.version, ...changes });
    expect(saved.status).toBe(200);
    const stored = {
      ...changes,
      phone: "+61412345678",
      website: "https://straightflow.example",
      address: "12 Example St",
    };
    expect(await read<OwnListing>(saved)).toMatchObject(stored);
    expect(await read<object>(await site.get(`/api/directory/tradies/${listing.id}`))).toMatchObject(stored);
    const [line] = await db.select().from(auditEntries);
    expect(line).toMatchObject({
      actorId: kim.id,
      action: "business.update",
      changes: { yearsExperience: { before: 0, after: 12 }, phone: { before: null, after: "+61412345678" } },
    });
  });

  test("lets its owner put removed work back where it was", async ({ db }) => {
    const work = (title: string) => ({ title, description: "", imageUrl: null });
    const portfolio = ["Bathroom", "Deck", "Kitchen"].map(work);
    const { site, kim, listing } = await owned(db, { portfolio });
    const { version } = listing;
    const removed = await read<OwnListing>(
      await kim.post(`${path(listing)}/portfolio/remove`, { version, at: 1 }),
    );
    expect(removed.portfolio).toEqual([work("Bathroom"), work("Kitchen")]);
    const again = { version: removed.version, at: 1, ...work("Deck") };
    const stranger = await site.signUp("sam@example.com");
    expect((await stranger.post(`${path(listing)}/portfolio`, again)).status).toBe(404);
    const restored = await read<OwnListing>(await kim.post(`${path(listing)}/portfolio`, again));
    expect(restored.portfolio).toEqual(portfolio);
    const late = await kim.post(`${path(listing)}/portfolio`, {
      ...again,
      at: 99,
      version: restored.version,
    });
    expect((await read<OwnListing>(late)).portfolio.at(-1)).toEqual(work("Deck"));
  });

  test("isn't audited after an edit without changes, whatever the order of stored keys", async ({ db }) => {
    const { kim, listing } = await owned(db, {
      portfolio: [{ title: "Bathroom", description: "In Ryde", imageUrl: null }],
    });
    const { portfolio, specialties, description } = listing;
    const same = { version: listing.version, portfolio, specialties, description };
    expect(await read<OwnListing>(await kim.patch(path(listing), same))).toEqual(listing);
    expect(await db.select().from(auditEntries)).toEqual([]);
  });

  test.for([
    [{ description: "Taps" }, "description"],
    [{ description: "x".repeat(2001) }, "description"],
    [{ phone: "123" }, "phone"],
    [{ website: "javascript:alert(1)" }, "website"],
    [{ website: "not a site" }, "website"],
    [{ serviceRadiusKm: 0 }, "serviceRadiusKm"],
    [{ serviceRadiusKm: 2.5 }, "serviceRadiusKm"],
    [{ yearsExperience: -1 }, "yearsExperience"],
    [{ specialties: [""] }, "specialties.0"],
    [{ specialties: Array.from({ length: 21 }, String) }, "specialties"],
    [{ portfolio: [{ title: "", description: "", imageUrl: null }] }, "portfolio.0.title"],
    [
      { portfolio: [{ title: "Deck", description: "", imageUrl: "https://evil.example/x.png" }] },
      "portfolio.0.imageUrl",
    ],
    [{ logoUrl: "//evil.example/x.png" }, "logoUrl"],
    [{ contactEmail: "nobody" }, "contactEmail"],
    [{ version: "yesterday" }, "version"],
  ] as const)("rejects an invalid change: %j", async ([fields, field], { db }) => {
    const { kim, listing } = await owned(db);
    const refused = await kim.patch(path(listing), { version: listing.version, ...fields });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ issues: { [field]: expect.any(String) } });
    expect(await read<OwnListing>(await kim.get(path(listing)))).toEqual(listing);
  });

  test("ignores fields that the owner can't change", async ({ db }) => {
    const { kim, listing } = await owned(db);
    const forged = {
      businessName: "Best of all",
      verifiedUntil: "2099-01-01",
      isActive: false,
      ratingSum: 500,
      reviewCount: 100,
      directoryPlan: "premium",
      ownerId: null,
    };
    await kim.patch(path(listing), { version: listing.version, ...forged, yearsExperience: 3 });
    expect(await rowOf(db, listing.id)).toMatchObject({
      businessName: listing.businessName,
      verifiedUntil: null,
      isActive: true,
      ratingSum: 0,
      directoryPlan: "free",
      ownerId: kim.id,
      yearsExperience: 3,
    });
  });

  test("returns 404 if it's someone else's, deleted or unknown", async ({ db }) => {
    const { site, kim, listing } = await owned(db);
    const lee = await site.signUp("lee@example.com");
    const gone = await buildBusiness(db, { businessName: "Gone", ownerId: kim.id, deletedAt: new Date() });
    const identity = { ...NEW, businessName: "Taken over" };
    for (const [visitor, id] of [
      [lee, listing.id],
      [kim, gone.id],
      [kim, crypto.randomUUID()],
      [kim, "no-id"],
    ] as const) {
      expect((await visitor.get(path({ id }))).status).toBe(404);
      const change = { version: listing.version, yearsExperience: 40 };
      expect((await visitor.patch(path({ id }), change)).status).toBe(404);
      expect((await visitor.post(`${path({ id })}/proposals`, identity)).status).toBe(404);
    }
    expect(await read<OwnListings>(await lee.get("/api/my-business"))).toEqual({ listings: [] });
    expect((await rowOf(db, listing.id))?.yearsExperience).toBe(0);
    expect(await db.select().from(listingProposals)).toEqual([]);
  });

  test("needs a signed-in user", async ({ db }) => {
    const { site, listing } = await owned(db);
    const stranger = createVisitor(site.app);
    expect((await stranger.get("/api/my-business")).status).toBe(401);
    expect((await stranger.get(path(listing))).status).toBe(401);
    expect((await stranger.post("/api/my-business", NEW)).status).toBe(401);
    expect((await stranger.patch(path(listing), { version: listing.version })).status).toBe(401);
    expect((await stranger.post(`${path(listing)}/proposals`, NEW)).status).toBe(401);
  });

  test("rejects the second of two concurrent edits", async ({ committed }) => {
    const { kim, listing } = await owned(committed);
    const years = [5, 6];
    const statuses = await Promise.all(
      years.map(async (yearsExperience) => {
        const saved = await kim.patch(path(listing), { version: listing.version, yearsExperience });
        return saved.status;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(years[statuses.indexOf(200)]).toBe((await rowOf(committed, listing.id))?.yearsExperience);
    const stale = await kim.patch(path(listing), { version: listing.version, yearsExperience: 7 });
    expect(await stale.json()).toMatchObject({ error: expect.stringContaining("has changed since") });
  });
});

describe("a new contact address", () => {
  test("receives requests once it's confirmed", async ({ db }) => {
    const { site, kim, listing } = await owned(db);
    const change = { version: listing.version, contactEmail: "New@Straightflow.example " };
    const asked = await read<OwnListing>(await kim.patch(path(listing), change));
    expect(asked).toMatchObject({
      contactEmail: "office@straightflow.example",
      unconfirmedEmail: "new@straightflow.example",
    });
    const { url } = site.lastMail("new@straightflow.example", "contact-email-check");
    const token = new URL(url).searchParams.get("token") ?? "";
    expect(JSON.stringify(await db.select().from(contactEmailChanges))).not.toContain(token);
    expect((await site.post("/api/my-business/confirm-contact", { token: "made up" })).status).toBe(400);
    expect((await site.post("/api/my-business/confirm-contact", {})).status).toBe(400);
    expect((await site.post("/api/my-business/confirm-contact", { token })).status).toBe(200);
    expect((await site.post("/api/my-business/confirm-contact", { token })).status).toBe(400);
    expect(await read<OwnListing>(await kim.get(path(listing)))).toMatchObject({
      contactEmail: "new@straightflow.example",
      unconfirmedEmail: null,
    });
    expect(await db.select().from(auditEntries)).toMatchObject([
      {
        changes: {
          contactEmail: { before: "office@straightflow.example", after: "new@straightflow.example" },
        },
      },
    ]);
  });

  test("gets at most five links an hour from many accounts, however it's spelled", async ({ db }) => {
    const site = createListingSite(db);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      const person = await site.signUp(`person.${at}@example.com`);
      const { id } = await buildBusiness(db, { ownerId: person.id, businessName: `Straight Flow ${at}` });
      const { version } = await read<OwnListing>(await person.get(path({ id })));
      const change = { version, contactEmail: `stranger+${at}@example.com` };
      statuses.push((await person.patch(path({ id }), change)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("requested by a thief is void once the owner changes the password", async ({ db }) => {
    const { site, kim, listing } = await owned(db);
    await kim.patch(path(listing), { version: listing.version, contactEmail: "evil@example.com" });
    const { url } = site.lastMail("evil@example.com", "contact-email-check");
    const passwords = { currentPassword: "a fair dinkum secret", password: "another good secret" };
    expect((await kim.post("/api/account/change-password", passwords)).status).toBe(200);
    const token = new URL(url).searchParams.get("token");
    expect((await site.post("/api/my-business/confirm-contact", { token })).status).toBe(400);
    expect(await read<OwnListing>(await kim.get(path(listing)))).toMatchObject({
      contactEmail: "office@straightflow.example",
    });
  });

  test("can't be confirmed by a replaced or expired link, or one from a previous owner", async ({ db }) => {
    const { site, kim, listing, pass } = await owned(db);
    const ask = async (contactEmail: string) => {
      await kim.patch(path(listing), { version: listing.version, contactEmail });
      return new URL(site.lastMail(contactEmail, "contact-email-check").url).searchParams.get("token");
    };
    const confirm = async (token: string | null) =>
      (await site.post("/api/my-business/confirm-contact", { token })).status;
    const first = await ask("one@straightflow.example");
    const second = await ask("two@straightflow.example");
    expect(await confirm(first)).toBe(400);
    pass(3 * DAY_MS);
    expect(await confirm(second)).toBe(400);
    const third = await ask("three@straightflow.example");
    await db.update(businesses).set({ ownerId: null }).where(eq(businesses.id, listing.id));
    expect(await confirm(third)).toBe(400);
    expect((await rowOf(db, listing.id))?.contactEmail).toBe("office@straightflow.example");
  });

  test("is limited to five emails an hour, whatever the address", async ({ db }) => {
    const { kim, listing } = await owned(db);
    const statuses: number[] = [];
    for (let number = 0; number < 6; number++) {
      const change = { version: listing.version, contactEmail: `new${number}@straightflow.example` };
      statuses.push((await kim.patch(path(listing), change)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("a new listing", () => {
  test("belongs to the person who added it, is unverified, and is hidden until an administrator publishes it", async ({
    db,
  }) => {
    const site = createListingSite(db);
    const kim = await site.signUp("kim@example.com");
    const boss = await site.signUpAdmin();
    const made = await kim.post("/api/my-business", NEW);
    expect(made.status).toBe(200);
    const listing = await read<OwnListing>(made);
    expect(listing).toMatchObject({
      slug: "level-best-carpentry-ryde",
      abn: "51824753556",
      phone: "+61412345678",
      website: "https://levelbest.example",
      description: "Decks, pergolas and stairs.\nAlso repairs.",
      contactEmail: "kim@example.com",
      isActive: false,
      verifiedUntil: null,
      waiting: { kind: "new", changes: {} },
    });
    const publicPath = `/api/directory/tradies/${listing.slug}`;
    expect((await site.get(publicPath)).status).toBe(404);
    const { proposals } = await read<{ proposals: ListingProposal[] }>(
      await boss.get("/api/admin/listing-proposals"),
    );
    expect(proposals).toMatchObject([{ kind: "new", proposedBy: { email: "kim@example.com" } }]);
    const accept = `/api/admin/listing-proposals/${proposals[0]?.id}/accept`;
    expect((await boss.post(accept)).status).toBe(200);
    expect((await boss.post(accept)).status).toBe(409);
    expect(await read<object>(await site.get(publicPath))).toMatchObject({
      isVerified: false,
      isClaimed: true,
    });
    expect(site.lastMail("kim@example.com", "listing-decided")).toMatchObject({
      kind: "new",
      isAccepted: true,
    });
    const actions = (await db.select().from(auditEntries)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(["business.accept", "business.create"]);
  });

  test("needs a confirmed address and no demo account", async ({ db }) => {
    const site = createListingSite(db);
    const kim = await site.signUp("kim@example.com", { emailVerified: false });
    expect((await kim.post("/api/my-business", NEW)).status).toBe(403);
    const demo = createVisitor(site.app);
    await demo.post("/api/create-demo-account");
    expect((await demo.post("/api/my-business", NEW)).status).toBe(403);
    expect(await db.select().from(businesses)).toEqual([]);
  });

  test.for([
    [{ businessName: " " }, "businessName"],
    [{ tradeId: "wizard" }, "tradeId"],
    [{ abn: "51 824 753 557" }, "abn"],
    [{ postcode: "3000" }, "postcode"],
    [{ postcode: "21" }, "postcode"],
    [{ state: "NZ" }, "state"],
    [{ description: "Wood" }, "description"],
    [{ phone: "1" }, "phone"],
  ] as const)("with an invalid field is rejected: %j", async ([fields, field], { db }) => {
    const site = createListingSite(db);
    const kim = await site.signUp("kim@example.com");
    const refused = await kim.post("/api/my-business", { ...NEW, ...fields });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ issues: { [field]: expect.any(String) } });
    expect(await db.select().from(businesses)).toEqual([]);
  });

  test("is added once if its owner double-taps the button", async ({ committed }) => {
    const site = createListingSite(committed);
    const kim = await site.signUp("kim@example.com");
    const entry = { ...NEW, abn: "" };
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await kim.post("/api/my-business", entry)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await committed.select().from(businesses)).toHaveLength(1);
  });

  test("is refused if its ABN is already listed, and gets its own slug if its name is taken", async ({
    db,
  }) => {
    const site = createListingSite(db);
    const [kim, lee] = [await site.signUp("kim@example.com"), await site.signUp("lee@example.com")];
    await kim.post("/api/my-business", NEW);
    const refused = await lee.post("/api/my-business", NEW);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ issues: { abn: expect.stringContaining("claim it") } });
    const second = await read<OwnListing>(await lee.post("/api/my-business", { ...NEW, abn: "" }));
    expect(second.slug).toBe("level-best-carpentry-ryde-2");
  });

  test("is refused while three others by the same person wait for an administrator", async ({ db }) => {
    const site = createListingSite(db);
    const kim = await site.signUp("kim@example.com");
    const statuses: number[] = [];
    for (const name of ["One", "Two", "Three", "Four"])
      statuses.push((await kim.post("/api/my-business", { ...NEW, abn: "", businessName: name })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test("can be proposed again after a refusal", async ({ db }) => {
    const site = createListingSite(db);
    const kim = await site.signUp("kim@example.com");
    const boss = await site.signUpAdmin();
    const listing = await read<OwnListing>(await kim.post("/api/my-business", NEW));
    const [first] = await db.select().from(listingProposals);
    const note = "The name on the ABN is another one.";
    await boss.post(`/api/admin/listing-proposals/${first?.id}/refuse`, { note });
    expect(site.lastMail("kim@example.com", "listing-decided")).toMatchObject({ isAccepted: false, note });
    expect((await read<OwnListing>(await kim.get(path(listing)))).waiting).toBeNull();
    const again = await kim.post(`${path(listing)}/proposals`, { ...NEW, businessName: "True Level" });
    expect(await read<OwnListing>(again)).toMatchObject({
      isActive: false,
      waiting: { kind: "new", changes: { "Business name": "True Level" } },
    });
    const proposals = await db.select().from(listingProposals).where(eq(listingProposals.state, "waiting"));
    await boss.post(`/api/admin/listing-proposals/${proposals[0]?.id}/accept`);
    expect(await rowOf(db, listing.id)).toMatchObject({ businessName: "True Level", isActive: true });
  });

  test.for([
    ["0-2", 0],
    ["3-5", 3],
    ["6-10", 6],
    ["11-20", 11],
    ["20+", 20],
  ] as const)("starts with the lower bound of the experience band %s", ([band, years]) => {
    expect(yearsOfBand(band)).toBe(years);
  });
});

describe("a change to a business's identity", () => {
  const identityOf = ({ businessName, tradeId, abn, suburb, state, postcode }: OwnListing) => ({
    businessName,
    tradeId,
    abn,
    suburb,
    state,
    postcode,
  });

  test("needs an administrator, and voids verification of the old identity", async ({ db }) => {
    const { site, kim, listing } = await owned(db, { verifiedUntil: "2099-01-01" });
    const boss = await site.signUpAdmin();
    const proposal = { ...identityOf(listing), businessName: "Straighter Flow", tradeId: "gasfitter" };
    const asked = await read<OwnListing>(await kim.post(`${path(listing)}/proposals`, proposal));
    expect(asked).toMatchObject({
      businessName: listing.businessName,
      waiting: { kind: "change", changes: { "Business name": "Straighter Flow", Trade: "Gasfitter" } },
    });
    const { proposals } = await read<{ proposals: ListingProposal[] }>(
      await boss.get("/api/admin/listing-proposals"),
    );
    expect(proposals[0]?.changes).toEqual({
      "Business name": { before: listing.businessName, after: "Straighter Flow" },
      Trade: { before: "Plumber", after: "Gasfitter" },
    });
    await boss.post(`/api/admin/listing-proposals/${proposals[0]?.id}/accept`);
    expect(await rowOf(db, listing.id)).toMatchObject({
      businessName: "Straighter Flow",
      trade: "gasfitter",
      slug: listing.slug,
      verifiedUntil: null,
    });
    expect(await read<OwnListing>(await kim.get(path(listing)))).toMatchObject({ waiting: null });
  });

  test("to the suburb keeps verification, and the old coordinates are dropped", async ({ db }) => {
    const { site, kim, listing } = await owned(db, { verifiedUntil: "2099-01-01" });
    const boss = await site.signUpAdmin();
    const proposal = { ...identityOf(listing), suburb: "Nowhere in Particular", postcode: "2112" };
    await kim.post(`${path(listing)}/proposals`, proposal);
    const [{ id } = { id: "" }] = await db.select().from(listingProposals);
    await boss.post(`/api/admin/listing-proposals/${id}/accept`);
    expect(await rowOf(db, listing.id)).toMatchObject({
      suburb: "Nowhere in Particular",
      latitude: null,
      verifiedUntil: "2099-01-01",
    });
  });

  test("replaces a waiting one, and is rejected if nothing differs", async ({ db }) => {
    const { kim, listing } = await owned(db);
    const identity = identityOf(listing);
    expect((await kim.post(`${path(listing)}/proposals`, identity)).status).toBe(400);
    await kim.post(`${path(listing)}/proposals`, { ...identity, businessName: "One" });
    await kim.post(`${path(listing)}/proposals`, { ...identity, businessName: "Two" });
    expect(await db.select().from(listingProposals)).toMatchObject([{ fields: { businessName: "Two" } }]);
    expect((await kim.post(`${path(listing)}/proposals`, { ...identity, postcode: "x" })).status).toBe(400);
  });

  test("can be refused but not accepted after a ban", async ({ db }) => {
    const { site, kim, listing } = await owned(db);
    const boss = await site.signUpAdmin();
    const other = await buildBusiness(db, { businessName: "Took and Went", abn: "51824753556" });
    await boss.post(`/api/admin/checks/${other.id}/ban`, { reason: "Took deposits and never came." });
    const unlisted = await read<OwnListing>(
      await kim.post("/api/my-business", { ...NEW, abn: "53 004 085 616" }),
    );
    await boss.post(`/api/admin/checks/${unlisted.id}/ban`, { reason: "The same people." });
    await kim.post(`${path(listing)}/proposals`, { ...identityOf(listing), abn: "51 824 753 556" });
    const proposals = await db.select().from(listingProposals);
    expect(proposals).toHaveLength(2);
    for (const { id } of proposals) {
      expect((await boss.post(`/api/admin/listing-proposals/${id}/accept`)).status).toBe(409);
      const refused = await boss.post(`/api/admin/listing-proposals/${id}/refuse`, { note: "Banned" });
      expect(refused.status, await refused.text()).toBe(200);
    }
    expect(await read<object>(await boss.get("/api/admin/listing-proposals"))).toEqual({ proposals: [] });
  });

  test("is decided once, only by administrators, and can't be accepted for a previous owner", async ({
    db,
  }) => {
    const { site, kim, listing } = await owned(db);
    const boss = await site.signUpAdmin();
    await kim.post(`${path(listing)}/proposals`, { ...identityOf(listing), businessName: "One" });
    const [{ id } = { id: "" }] = await db.select().from(listingProposals);
    const admin = `/api/admin/listing-proposals`;
    for (const visitor of [kim, createVisitor(site.app)]) {
      const status = visitor === kim ? 403 : 401;
      expect((await visitor.get(admin)).status).toBe(status);
      expect((await visitor.post(`${admin}/${id}/accept`)).status).toBe(status);
      expect((await visitor.post(`${admin}/${id}/refuse`, { note: "No" })).status).toBe(status);
    }
    expect((await boss.post(`${admin}/${id}/refuse`, { note: "" })).status).toBe(400);
    expect((await boss.post(`${admin}/${crypto.randomUUID()}/accept`)).status).toBe(404);
    await db.update(businesses).set({ ownerId: null }).where(eq(businesses.id, listing.id));
    expect((await boss.post(`${admin}/${id}/accept`)).status).toBe(409);
    expect((await rowOf(db, listing.id))?.businessName).toBe(listing.businessName);
    expect((await boss.post(`${admin}/${id}/refuse`, { note: "Not theirs" })).status).toBe(200);
    expect((await boss.post(`${admin}/${id}/refuse`, { note: "Not theirs" })).status).toBe(409);
  });
});
