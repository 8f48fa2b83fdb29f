import { Overview } from "@plumbline/contract/overview.ts";
import { AccountPage } from "@plumbline/contract/accounts.ts";
import { AdminTradiePage } from "@plumbline/contract/directory-admin.ts";
import { ClaimLines, ProposalLines, QuoteLines, ReviewLines } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { signedInAdministrator, signedInUser } from "../../testing/administrator.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { businessClaims } from "../claims/tables.ts";
import { listingProposals } from "../directory/tables.ts";
import { quoteRequests } from "../quotes/tables.ts";
import { reviewInvitations, reviews } from "../reviews/tables.ts";

const AT = new Date("2026-03-01T00:00:00Z");

async function withWork(db: Db) {
  const site = createTestApp(db);
  const admin = await signedInAdministrator(site, db);
  const kim = await signedInUser(site);
  const flow = await buildBusiness(db, { ratingSum: 8, reviewCount: 2 });
  const wattle = await buildBusiness(db, { businessName: "Wattle Roofing", ratingSum: 5, reviewCount: 1 });
  await buildBusiness(db, { businessName: "Alpha Tiling" });
  const request = {
    customerName: "Robin Secret",
    customerEmail: "robin@example.com",
    projectDescription: "A private description",
    projectType: "Plumbing Repair",
    projectLocation: "Ryde NSW",
    budget: "Under $500",
    timeframe: "ASAP",
    fingerprint: "f",
    confirmHash: "h",
    confirmMailedAt: AT,
    createdAt: AT,
    changedAt: AT,
  } as const;
  await db.insert(quoteRequests).values([
    { ...request, businessId: flow.id, businessName: flow.businessName, status: "held" },
    { ...request, businessId: wattle.id, businessName: wattle.businessName, status: "done" },
  ]);
  for (const [at, rating] of [5, 2].entries()) {
    const [invitation] = await db
      .insert(reviewInvitations)
      .values({
        requestId: crypto.randomUUID(),
        businessId: flow.id,
        projectType: "x",
        createdAt: AT,
        expiresAt: AT,
      })
      .returning();
    await db.insert(reviews).values({
      invitationId: invitation?.id ?? "",
      businessId: flow.id,
      rating,
      title: `Review ${at}`,
      comment: "Said.",
      projectType: "x",
      customerName: "Robin S.",
      status: rating === 5 ? "published" : "held",
      createdAt: AT,
    });
  }
  await db.insert(businessClaims).values([
    { businessId: flow.id, userId: kim.userId, way: "evidence", state: "waiting", createdAt: AT },
    {
      businessId: wattle.id,
      userId: kim.userId,
      way: "email",
      state: "refused",
      createdAt: AT,
      decidedAt: AT,
    },
  ]);
  await db.insert(listingProposals).values([
    {
      businessId: flow.id,
      userId: kim.userId,
      kind: "change",
      fields: { businessName: "Flow" },
      createdAt: AT,
    },
    {
      businessId: wattle.id,
      userId: kim.userId,
      kind: "new",
      fields: {},
      state: "accepted",
      createdAt: AT,
      decidedAt: AT,
    },
  ]);
  const read = async (path: string) => (await admin.get(`/api/admin/${path}`)).json();
  return { admin, kim, read };
}

describe("the admin lists", () => {
  test("count the items that need attention in each queue", async ({ db }) => {
    const { read } = await withWork(db);
    expect(Overview.parse(await read("overview"))).toMatchObject({
      heldQuotes: 1,
      reviews: 1,
      claims: 1,
      refunds: 0,
      proposals: 1,
      checks: 0,
      answers: 0,
    });
  });

  test("show quote requests without the customer or their text", async ({ db }) => {
    const { read } = await withWork(db);
    const page = QuoteLines.parse(await read("quote-requests/all?sort=businessName&direction=asc"));
    expect(page.rows.map(({ businessName }) => businessName)).toEqual([
      "Straight Flow Plumbing",
      "Wattle Roofing",
    ]);
    expect(JSON.stringify(await read("quote-requests/all"))).not.toMatch(/robin|secret|private/i);
    expect(QuoteLines.parse(await read("quote-requests/all?status=held")).total).toBe(1);
    expect(QuoteLines.parse(await read("quote-requests/all?q=wattle")).total).toBe(1);
  });

  test("show reviews by stars and status, and claims by state", async ({ db }) => {
    const { read } = await withWork(db);
    const byStars = ReviewLines.parse(await read("reviews/all?sort=rating&direction=asc"));
    expect(byStars.rows.map(({ rating }) => rating)).toEqual([2, 5]);
    expect(ReviewLines.parse(await read("reviews/all?status=held&rating=2")).total).toBe(1);
    expect(ReviewLines.parse(await read("reviews/all?rating=3")).total).toBe(0);
    expect(ClaimLines.parse(await read("claims/all?state=refused")).rows).toMatchObject([
      { businessName: "Wattle Roofing", claimant: "kim@example.com", state: "refused" },
    ]);
    expect(ClaimLines.parse(await read("claims/all?way=phone")).total).toBe(0);
  });

  test("show proposals by kind, state and words", async ({ db }) => {
    const { read } = await withWork(db);
    const names = async (query: string) =>
      ProposalLines.parse(await read(`listing-proposals/all?${query}`)).rows.map(
        ({ businessName }) => businessName[0],
      );
    expect(await names("sort=businessName&direction=asc")).toEqual(["S", "W"]);
    expect(await names("sort=decidedAt&direction=asc")).toEqual(["W", "S"]);
    expect(await names("kind=new")).toEqual(["W"]);
    expect(await names("state=waiting")).toEqual(["S"]);
    expect(await names("q=wattle")).toEqual(["W"]);
    expect(await names("sort=kind&direction=desc")).toEqual(["W", "S"]);
  });

  test("sort businesses by any column, with unrated ones last", async ({ db }) => {
    const { read } = await withWork(db);
    const order = async (query: string) =>
      AdminTradiePage.parse(await read(`tradies?${query}`)).tradies.map(
        ({ businessName }) => businessName[0],
      );
    expect(await order("")).toEqual(["A", "S", "W"]);
    expect(await order("sort=business&direction=desc")).toEqual(["W", "S", "A"]);
    expect(await order("sort=rating&direction=asc")).toEqual(["S", "W", "A"]);
    expect(await order("sort=rating&direction=desc")).toEqual(["W", "S", "A"]);
  });

  test("sort and filter accounts", async ({ db }) => {
    const { read } = await withWork(db);
    const emails = async (query: string) =>
      AccountPage.parse(await read(`accounts?${query}`)).accounts.map(({ email }) => email);
    expect(await emails("sort=email&direction=asc")).toEqual(["kim@example.com", "sam@example.com"]);
    expect(await emails("role=admin")).toEqual(["sam@example.com"]);
    expect(await emails("confirmed=yes")).toEqual([]);
  });

  test.for([
    "quote-requests/all?sort=customerEmail",
    "quote-requests/all?status=odd",
    "reviews/all?sort=comment",
    "reviews/all?rating=6",
    "claims/all?sort=evidence",
    "listing-proposals/all?sort=fields",
    "tradies?sort=contactEmail",
    "accounts?sort=password",
    "accounts?role=owner",
  ])("refuse an invalid query: %s", async (path, { db }) => {
    const { admin } = await withWork(db);
    expect((await admin.get(`/api/admin/${path}`)).status).toBe(400);
  });
});
