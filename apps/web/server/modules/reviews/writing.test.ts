import { addDays } from "@plumbline/contract/time.ts";
import type { ReviewByLink } from "@plumbline/contract/reviews.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createReviewSite, GOOD_REVIEW, type ReviewSite } from "../../testing/reviews.ts";
import { auditEntries } from "../audit/tables.ts";
import { businesses } from "../directory/tables.ts";
import { reviews } from "./tables.ts";

let now = new Date();

const test = baseTest.extend<{ site: ReviewSite }>({
  site: async ({ db }, use) => {
    now = new Date("2026-11-02T10:00:00Z");
    await use(await createReviewSite(db, { clock: () => now }));
  },
});

const passDays = (days: number) => void (now = addDays(now, days));

async function readLink(site: ReviewSite, key: string): Promise<ReviewByLink> {
  const response = await site.visitor().get("/api/reviews/by-link", { "Review-Key": key });
  expect(response.status).toBe(200);
  return (await response.json()) as ReviewByLink;
}

const edit = (site: ReviewSite, key: string, review: object) =>
  site.visitor().patch("/api/reviews/by-link", { key, ...review });

const withdraw = (site: ReviewSite, key: string) =>
  site.app.request("/api/reviews/by-link", { method: "DELETE", headers: { "Review-Key": key } });

describe("a review", () => {
  test("written from a request's link is published and counted, and the business is told", async ({
    site,
  }) => {
    const key = await site.invite();
    expect(await readLink(site, key)).toMatchObject({
      businessName: "Straight Flow Plumbing",
      projectType: "Plumbing Repair",
      customerName: "Kim N.",
      review: null,
    });
    const response = await site.write(key, {
      ...GOOD_REVIEW,
      rating: "4",
      title: "  Fixed \u202e it  fast ",
    });
    expect([response.status, await response.json()]).toEqual([200, { status: "published" }]);
    const page = await site.listed();
    expect(page).toMatchObject({ totalReviews: 1, averageRating: 4, page: 1, pages: 1 });
    expect(page.distribution).toEqual({ "1": 0, "2": 0, "3": 0, "4": 1, "5": 0 });
    expect(page.reviews).toEqual([
      {
        id: expect.any(String),
        rating: 4,
        title: "Fixed it fast",
        comment: GOOD_REVIEW.comment,
        projectType: "Plumbing Repair",
        customerName: "Kim N.",
        createdAt: now.toISOString(),
        isDisputed: false,
        reply: null,
      },
    ]);
    expect(await site.rating()).toEqual({ reviewCount: 1, ratingSum: 4 });
    const profile = await (await site.get(`/api/directory/tradies/${site.business.slug}`)).json();
    expect(profile).toMatchObject({ averageRating: 4, totalReviews: 1, reviews: [{ rating: 4 }] });
    expect(site.mails.at(-1)).toMatchObject({
      to: "office@straightflow.example",
      content: { template: "review-received", rating: 4, isClaimed: false },
    });
  });

  test("is reported to the owner's address if the business has an owner", async ({ site }) => {
    await site.signUpOwner();
    await site.writeReview(2);
    expect(site.mails.at(-1)).toMatchObject({
      to: "ray@straightflow.example",
      content: { template: "review-received", isClaimed: true, url: "http://localhost/my-business/reviews" },
    });
  });

  test.for([
    [{ rating: 0 }, "rating"],
    [{ rating: 6 }, "rating"],
    [{ rating: 4.5 }, "rating"],
    [{ rating: null }, "rating"],
    [{ rating: true }, "rating"],
    [{ title: "ab" }, "title"],
    [{ title: "x".repeat(101) }, "title"],
    [{ title: "\u200b\u200b\u200b\u200b" }, "title"],
    [{ comment: "Too short" }, "comment"],
    [{ comment: "x".repeat(3001) }, "comment"],
    [{ comment: 7 }, "comment"],
    [{ key: "" }, "key"],
  ] as const)("with an invalid field is rejected: %j", async ([fields, field], { site, db }) => {
    const key = await site.invite();
    const response = await site.write(key, { ...GOOD_REVIEW, ...fields });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid", issues: { [field]: expect.any(String) } });
    expect(await db.select().from(reviews)).toEqual([]);
  });

  test("needs a valid link, which only works for its own request", async ({ site }) => {
    const [first, second] = [await site.invite(), await site.invite({ customerEmail: "lee@example.com" })];
    expect((await site.write("guessed")).status).toBe(404);
    expect((await site.write(first)).status).toBe(200);
    // The other customer's link doesn't open this review.
    expect((await readLink(site, second)).review).toBeNull();
    expect((await edit(site, second, GOOD_REVIEW)).status).toBe(404);
    expect((await withdraw(site, second)).status).toBe(404);
    expect((await site.visitor().get("/api/reviews/by-link")).status).toBe(404);
    expect((await site.rating()).reviewCount).toBe(1);
  });

  test("can only be written once with the same link", async ({ site }) => {
    const { key } = await site.writeReview();
    expect((await site.write(key)).status).toBe(409);
    expect(await site.rating()).toEqual({ reviewCount: 1, ratingSum: 5 });
  });

  test("can't be written after 90 days, but can still be withdrawn", async ({ site }) => {
    const [key, { key: used }] = [await site.invite(), await site.writeReview()];
    passDays(90);
    expect((await site.write(key)).status).toBe(404);
    expect((await withdraw(site, used)).status).toBe(200);
    expect(await site.rating()).toEqual({ reviewCount: 0, ratingSum: 0 });
  });

  test("can be changed for seven days", async ({ site }) => {
    const { key } = await site.writeReview(5);
    const { review } = await readLink(site, key);
    expect(review?.editableUntil).toBe(addDays(now, 7).toISOString());
    passDays(6);
    expect((await edit(site, key, { ...GOOD_REVIEW, rating: 2, title: "It leaks again" })).status).toBe(200);
    expect(await site.rating()).toEqual({ reviewCount: 1, ratingSum: 2 });
    expect((await site.listed()).reviews[0]).toMatchObject({ rating: 2, title: "It leaks again" });
    passDays(1);
    expect((await edit(site, key, { ...GOOD_REVIEW, rating: 1 })).status).toBe(409);
    expect(await site.rating()).toEqual({ reviewCount: 1, ratingSum: 2 });
  });

  test("that is withdrawn is deleted for good, and the audit log doesn't quote it", async ({ site, db }) => {
    const { key } = await site.writeReview();
    expect((await withdraw(site, key)).status).toBe(200);
    expect(await db.select().from(reviews)).toEqual([]);
    expect(await site.rating()).toEqual({ reviewCount: 0, ratingSum: 0 });
    expect(await readLink(site, key)).toMatchObject({ isWithdrawn: true, review: null });
    expect((await site.write(key)).status).toBe(409);
    expect((await withdraw(site, key)).status).toBe(404);
    const entries = await db.select().from(auditEntries);
    expect(entries.map(({ action }) => action)).toEqual(["review.withdraw"]);
    expect(JSON.stringify(entries)).not.toMatch(/Kim|drain/);
  });

  test("can't be written for a business that's no longer listed", async ({ site, db }) => {
    const key = await site.invite();
    await db.update(businesses).set({ isActive: false }).where(eq(businesses.id, site.business.id));
    expect((await site.write(key)).status).toBe(404);
    expect((await site.get(`/api/directory/tradies/${site.business.id}/reviews`)).status).toBe(404);
  });

  test("is rate limited for each network", async ({ site }) => {
    const guesser = site.visitor();
    for (let turn = 0; turn < 20; turn++) expect((await site.write("guess", {}, guesser)).status).toBe(400);
    expect((await site.write("guess", {}, guesser)).status).toBe(429);
  });
});

describe("a review is held", () => {
  test("if it comes from the owner's address or the business's contact address", async ({ site }) => {
    await site.signUpOwner("ray@example.com");
    for (const customerEmail of ["Ray+reviews@Example.com", "office@straightflow.example"]) {
      const key = await site.invite({ customerEmail });
      expect(await (await site.write(key)).json()).toEqual({ status: "held" });
    }
    expect(await site.rating()).toEqual({ reviewCount: 0, ratingSum: 0 });
    expect((await site.listed()).reviews).toEqual([]);
    expect(site.mails.map(({ content }) => content.template)).not.toContain("review-received");
  });

  test("if it comes from another spelling of the owner's mailbox", async ({ site }) => {
    await site.signUpOwner("straight.flow@gmail.com");
    const key = await site.invite({ customerEmail: "straightflow+home@googlemail.com" });
    expect(await (await site.write(key)).json()).toEqual({ status: "held" });
  });

  test("if it's the third in a day for one business from the same network", async ({ site }) => {
    const address = "203.0.113.7";
    const statuses = [];
    for (let turn = 0; turn < 3; turn++) {
      const written = await site.write(await site.invite(), GOOD_REVIEW, site.visitor(address));
      statuses.push(((await written.json()) as { status: string }).status);
    }
    expect(statuses).toEqual(["published", "published", "held"]);
    expect(await site.rating()).toEqual({ reviewCount: 2, ratingSum: 10 });
    passDays(1.1);
    const later = await site.write(await site.invite(), GOOD_REVIEW, site.visitor(address));
    expect(await later.json()).toEqual({ status: "published" });
  });

  test("and still not counted after it's changed", async ({ site }) => {
    const key = await site.invite({ customerEmail: "office@straightflow.example" });
    await site.write(key);
    expect(await (await edit(site, key, { ...GOOD_REVIEW, rating: 4 })).json()).toEqual({ status: "held" });
    expect(await site.rating()).toEqual({ reviewCount: 0, ratingSum: 0 });
  });
});

describe("concurrent reviews", () => {
  test("from one link used four times are stored once", async ({ committed }) => {
    const site = await createReviewSite(committed);
    const key = await site.invite();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((rating) => site.write(key, { ...GOOD_REVIEW, rating })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await site.rating()).reviewCount).toBe(1);
  });

  test("are all counted when ten arrive", async ({ committed }) => {
    const site = await createReviewSite(committed);
    const keys = [];
    for (let turn = 0; turn < 10; turn++) keys.push(await site.invite());
    const answers = await Promise.all(
      keys.map((key, at) => site.write(key, { ...GOOD_REVIEW, rating: 1 + (at % 5) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect(await site.rating()).toEqual({ reviewCount: 10, ratingSum: 30 });
  });

  test("leave the right rating when written, changed and withdrawn", async ({ committed }) => {
    const site = await createReviewSite(committed);
    const [one, two] = [await site.writeReview(5), await site.writeReview(4)];
    const key = await site.invite();
    await Promise.all([
      site.write(key, { ...GOOD_REVIEW, rating: 3 }),
      edit(site, one.key, { ...GOOD_REVIEW, rating: 1 }),
      withdraw(site, two.key),
    ]);
    expect(await site.rating()).toEqual({ reviewCount: 2, ratingSum: 4 });
  });
});
