import { addDays } from "@plumbline/contract/time.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { buildRequest, createReviewSite, type ReviewSite } from "../../testing/reviews.ts";
import type { ReviewableRequest } from "./context.ts";
import { createReviewsService } from "./service.ts";
import { reviewInvitations, reviewOptOuts, reviewReports, reviews } from "./tables.ts";

let now = new Date();

const test = baseTest.extend<{ site: ReviewSite }>({
  site: async ({ db }, use) => {
    now = new Date("2026-11-02T10:00:00Z");
    await use(await createReviewSite(db, { clock: () => now }));
  },
});

const passDays = (days: number) => void (now = addDays(now, days));
const invitationsIn = ({ mails }: ReviewSite) =>
  mails.filter(({ content }) => content.template === "review-invitation");

describe("an invitation", () => {
  test("is sent once for each request, and its key isn't stored", async ({ site, db }) => {
    const request = buildRequest(site.business.id);
    await site.services.reviews.invite(db, request);
    await site.services.reviews.invite(db, request);
    expect(invitationsIn(site)).toMatchObject([
      {
        to: "kim@example.com",
        content: { businessName: "Straight Flow Plumbing", projectType: "Plumbing Repair" },
      },
    ]);
    const rows = await db.select().from(reviewInvitations);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(site.lastKey());
  });

  test("isn't sent for a business that isn't listed", async ({ site, db }) => {
    await site.services.reviews.invite(db, buildRequest(crypto.randomUUID()));
    expect(invitationsIn(site)).toEqual([]);
  });

  test("isn't sent to a customer who opted out, and nor is any other review email", async ({ site, db }) => {
    const { key, id } = await site.writeReview();
    expect((await site.visitor().post("/api/reviews/stop-mails", { key })).status).toBe(200);
    expect((await site.visitor().post("/api/reviews/stop-mails", { key })).status).toBe(200);
    expect((await site.visitor().post("/api/reviews/stop-mails", { key: "guessed" })).status).toBe(404);
    expect(JSON.stringify(await db.select().from(reviewOptOuts))).not.toContain("kim");
    const before = site.mails.length;
    await site.services.reviews.invite(
      db,
      buildRequest(site.business.id, { customerEmail: "KIM@example.com" }),
    );
    const owner = await site.signUpOwner();
    await owner.post(`/api/reviews/${id}/reply`, { text: "Thanks" });
    const customers = site.mails.slice(before).filter(({ to }) => /kim/i.test(to));
    expect(customers).toEqual([]);
  });

  test("is sent automatically once, two weeks after a quote, if the customer can still be invited", async ({
    site,
    db,
  }) => {
    const quoted = new Map<string, { at: Date; request: ReviewableRequest | undefined }>();
    const add = (daysAgo: number, request: ReviewableRequest | undefined) =>
      quoted.set(request?.id ?? crypto.randomUUID(), {
        at: addDays(now, -daysAgo),
        request,
      });
    const service = createReviewsService({
      db,
      mail: { queue: async (_db, to, content) => void site.mails.push({ to, content }) },
      url: "http://localhost",
      secret: "a secret",
      clock: () => now,
      audit: site.services.audit,
      directory: site.services.directory,
      findPerson: async () => undefined,
      requests: {
        findForReview: async (id) => quoted.get(id)?.request,
        listQuoted: async ({ from, until }) =>
          [...quoted].filter(([, { at }]) => at >= from && at <= until).map(([id]) => id),
      },
    });
    const request = (customerEmail: string) => buildRequest(site.business.id, { customerEmail });
    add(13, request("young@example.com"));
    add(15, request("due@example.com"));
    // This request has been withdrawn.
    add(15, undefined);
    add(91, request("old@example.com"));
    await service.inviteQuoted();
    await service.inviteQuoted();
    expect(invitationsIn(site).map(({ to }) => to)).toEqual(["due@example.com"]);
    passDays(2);
    await service.inviteQuoted();
    expect(invitationsIn(site).map(({ to }) => to)).toEqual(["due@example.com", "young@example.com"]);
  });
});

describe("data retention", () => {
  test("deletes the customer's details after two years and keeps the review with its display name", async ({
    site,
    db,
  }) => {
    const { key } = await site.writeReview();
    passDays(729);
    await site.services.reviews.purge();
    expect((await db.select().from(reviewInvitations))[0]?.customerEmail).toBe("kim@example.com");
    passDays(3);
    await site.services.reviews.purge();
    const kept = await db.select().from(reviewInvitations);
    expect(kept).toMatchObject([{ customerEmail: null, customerName: null, tokenHash: null }]);
    expect((await site.visitor().get("/api/reviews/by-link", { "Review-Key": key })).status).toBe(404);
    expect((await site.listed()).reviews).toMatchObject([{ customerName: "Kim N." }]);
  });

  test("deletes network keys after 30 days", async ({ site, db }) => {
    const { id } = await site.writeReview();
    await site.visitor().post(`/api/reviews/${id}/report`, { reason: "other" });
    passDays(31);
    await site.services.reviews.purge();
    expect(await db.select().from(reviews)).toMatchObject([{ networkKey: null }]);
    expect(await db.select().from(reviewReports)).toMatchObject([{ networkKey: null }]);
  });
});
