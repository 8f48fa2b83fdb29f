import type { ModerationLog, ModerationQueue } from "@plumbline/contract/reviews.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createReviewSite, GOOD_REVIEW, type ReviewSite } from "../../testing/reviews.ts";
import { auditEntries } from "../audit/tables.ts";
import { businesses } from "../directory/tables.ts";
import { reviews } from "./tables.ts";

const test = baseTest.extend<{ site: ReviewSite }>({
  site: async ({ db }, use) => use(await createReviewSite(db)),
});

type Visitor = ReturnType<ReviewSite["visitor"]>;

const report = (who: Visitor, id: string, body: object = { reason: "abuse" }) =>
  who.post(`/api/reviews/${id}/report`, body);
const decide = (who: Visitor, id: string, body: object) => who.post(`/api/admin/reviews/${id}/decide`, body);

async function queue(admin: Visitor, list = "waiting"): Promise<ModerationQueue["reviews"]> {
  const response = await admin.get(`/api/admin/reviews?list=${list}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as ModerationQueue).reviews;
}

async function logOf(site: ReviewSite): Promise<ModerationLog["entries"]> {
  const response = await site.visitor().get("/api/reviews/moderation-log");
  expect(response.status).toBe(200);
  return ((await response.json()) as ModerationLog).entries;
}

describe("a report", () => {
  test("adds the review to the moderation queue and leaves it published", async ({ site }) => {
    const { id } = await site.writeReview(1);
    const admin = await site.signUpAdmin();
    expect(await queue(admin)).toEqual([]);
    const details = "He calls my brother a thief";
    expect((await report(site.visitor(), id, { reason: "abuse", details })).status).toBe(200);
    expect(await queue(admin)).toMatchObject([
      { id, rating: 1, status: "published", reports: [{ reason: "abuse", details }] },
    ]);
    expect((await site.listed()).reviews).toMatchObject([{ id, isDisputed: false }]);
    expect(await site.rating()).toEqual({ reviewCount: 1, ratingSum: 1 });
  });

  test("counts only once from the same network", async ({ site }) => {
    const { id } = await site.writeReview();
    const angry = site.visitor();
    for (let turn = 0; turn < 3; turn++) expect((await report(angry, id)).status).toBe(200);
    const [item] = await queue(await site.signUpAdmin());
    expect(item?.reports).toHaveLength(1);
  });

  test.for([{}, { reason: "I dislike it" }, { reason: "other", details: "x".repeat(1001) }])(
    "with an invalid field is rejected: %j",
    async (body, { site }) => {
      const { id } = await site.writeReview();
      expect((await report(site.visitor(), id, body)).status).toBe(400);
    },
  );

  test("returns 404 for a review that isn't public", async ({ site }) => {
    const key = await site.invite({ customerEmail: "office@straightflow.example" });
    await site.write(key);
    const held = (await site.services.reviews.read(key)).review?.id ?? "";
    for (const id of [held, crypto.randomUUID(), "7"])
      expect((await report(site.visitor(), id)).status).toBe(404);
  });

  test("is rate limited for each network", async ({ site }) => {
    const { id } = await site.writeReview();
    const angry = site.visitor();
    for (let turn = 0; turn < 10; turn++) await report(angry, id);
    expect((await report(angry, id)).status).toBe(429);
  });
});

describe("a decision", () => {
  test("to keep a review closes its reports and is logged", async ({ site }) => {
    const { id } = await site.writeReview(2);
    const admin = await site.signUpAdmin();
    await report(site.visitor(), id);
    expect((await decide(admin, id, { action: "keep" })).status).toBe(200);
    expect(await queue(admin)).toEqual([]);
    expect((await site.listed()).totalReviews).toBe(1);
    expect(await logOf(site)).toMatchObject([
      { action: "keep", reason: null, rating: 2, business: { name: "Straight Flow Plumbing" } },
    ]);
    expect((await decide(admin, id, { action: "keep" })).status).toBe(409);
  });

  test("to mark a review as disputed leaves it visible and counted", async ({ site }) => {
    const { id } = await site.writeReview(2);
    const admin = await site.signUpAdmin();
    expect((await decide(admin, id, { action: "dispute" })).status).toBe(200);
    expect((await site.listed()).reviews).toMatchObject([{ id, isDisputed: true }]);
    expect(await site.rating()).toEqual({ reviewCount: 1, ratingSum: 2 });
    expect(await queue(admin, "disputed")).toMatchObject([{ id }]);
    expect((await decide(admin, id, { action: "dispute" })).status).toBe(409);
    expect((await decide(admin, id, { action: "keep" })).status).toBe(200);
    expect((await site.listed()).reviews).toMatchObject([{ id, isDisputed: false }]);
  });

  test("to remove a review needs a listed reason, stops it counting, and is emailed to its customer", async ({
    site,
    db,
  }) => {
    const { id, key } = await site.writeReview(1);
    await site.writeReview(5);
    const admin = await site.signUpAdmin();
    for (const reason of [undefined, "", "untrue", "the business pays us"])
      expect((await decide(admin, id, { action: "remove", reason })).status).toBe(400);
    const note = "Names the neighbour's child";
    expect((await decide(admin, id, { action: "remove", reason: "personal_data", note })).status).toBe(200);
    expect(await site.rating()).toEqual({ reviewCount: 1, ratingSum: 5 });
    expect((await site.listed()).reviews.map((review) => review.id)).not.toContain(id);
    expect(await queue(admin, "removed")).toMatchObject([{ id, removalReason: "personal_data" }]);
    expect(site.mails.at(-1)).toMatchObject({
      to: "kim@example.com",
      content: { template: "review-removed", reason: "personal_data" },
    });
    const [line] = await logOf(site);
    expect(line).toMatchObject({ action: "remove", reason: "personal_data", rating: 1 });
    // The public log names no one and quotes nothing.
    expect(JSON.stringify(line)).not.toMatch(/Kim|neighbour|Ray|Fixed/);
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(entry).toMatchObject({ actorName: "Ray Dunn", changes: { note: { after: note } } });

    // The customer can't restore it or write another.
    const change = { key, ...GOOD_REVIEW };
    expect((await site.visitor().patch("/api/reviews/by-link", change)).status).toBe(409);
    const headers = { "Review-Key": key };
    const gone = await site.app.request("/api/reviews/by-link", { method: "DELETE", headers });
    expect(gone.status).toBe(409);
    expect((await site.write(key)).status).toBe(409);
    expect((await decide(admin, id, { action: "remove", reason: "abuse" })).status).toBe(409);
    // An administrator can restore it.
    expect((await decide(admin, id, { action: "keep" })).status).toBe(200);
    expect(await site.rating()).toEqual({ reviewCount: 2, ratingSum: 6 });
  });

  test("to publish a held review counts it and tells the business", async ({ site }) => {
    const key = await site.invite({ customerEmail: "office@straightflow.example" });
    await site.write(key);
    const admin = await site.signUpAdmin();
    const [item] = await queue(admin);
    expect(item).toMatchObject({ status: "held", holdReason: "own_business" });
    expect((await decide(admin, item!.id, { action: "keep" })).status).toBe(200);
    expect(await site.rating()).toEqual({ reviewCount: 1, ratingSum: 5 });
    expect(site.mails.at(-1)?.content.template).toBe("review-received");
  });

  test("to remove a review can't be made by the owner, even on the top plan", async ({ site, db }) => {
    const { id } = await site.writeReview(1);
    await db.update(businesses).set({ directoryPlan: "premium" });
    const owner = await site.signUpOwner();
    for (const [who, status] of [
      [owner, 403],
      [site.visitor(), 401],
    ] as const) {
      expect((await decide(who, id, { action: "remove", reason: "abuse" })).status).toBe(status);
      expect((await who.get("/api/admin/reviews")).status).toBe(status);
      expect((await who.delete("/api/reviews/by-link")).status).toBe(404);
      expect((await who.delete(`/api/reviews/${id}`)).status).toBe(404);
    }
    expect(await site.rating()).toEqual({ reviewCount: 1, ratingSum: 1 });
    expect(await db.select().from(reviews)).toMatchObject([{ status: "published" }]);
  });

  test("on a missing review returns 404, and an invalid list returns 400", async ({ site }) => {
    const admin = await site.signUpAdmin();
    for (const id of [crypto.randomUUID(), "7"])
      expect((await decide(admin, id, { action: "keep" })).status).toBe(404);
    expect((await admin.get("/api/admin/reviews?list=secret")).status).toBe(400);
    expect((await admin.get("/api/admin/reviews?page=0")).status).toBe(400);
  });

  test("sent twice concurrently is made once", async ({ committed }) => {
    const site = await createReviewSite(committed);
    const { id } = await site.writeReview(1);
    const admin = await site.signUpAdmin();
    const body = { action: "remove", reason: "abuse" };
    const answers = await Promise.all([decide(admin, id, body), decide(admin, id, body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await logOf(site)).toHaveLength(1);
    expect(await site.rating()).toEqual({ reviewCount: 0, ratingSum: 0 });
  });
});
