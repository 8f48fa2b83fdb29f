import { addHours } from "@plumbline/contract/time.ts";
import type { OwnReviewList } from "@plumbline/contract/reviews.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createReviewSite, type ReviewSite } from "../../testing/reviews.ts";
import { auditEntries } from "../audit/tables.ts";

let now = new Date();

const test = baseTest.extend<{ site: ReviewSite }>({
  site: async ({ db }, use) => {
    now = new Date("2026-11-02T10:00:00Z");
    await use(await createReviewSite(db, { clock: () => now }));
  },
});

type Visitor = ReturnType<ReviewSite["visitor"]>;
const reply = (who: Visitor, id: string, text: unknown = "Thanks, Kim. Glad it holds.") =>
  who.post(`/api/reviews/${id}/reply`, { text });

async function own(owner: Visitor): Promise<OwnReviewList> {
  const response = await owner.get("/api/reviews/of-my-business");
  expect(response.status).toBe(200);
  return (await response.json()) as OwnReviewList;
}

describe("a reply", () => {
  test("is shown below the review, and the customer is told once", async ({ site, db }) => {
    const owner = await site.signUpOwner();
    const { id } = await site.writeReview(4);
    expect(await own(owner)).toMatchObject({ businesses: 1, reviews: [{ id, reply: null, canReply: true }] });
    expect((await reply(owner, id)).status).toBe(200);
    expect((await site.listed()).reviews).toMatchObject([
      { id, reply: { text: "Thanks, Kim. Glad it holds.", createdAt: now.toISOString() } },
    ]);
    expect(site.mails.at(-1)).toMatchObject({
      to: "kim@example.com",
      content: { template: "review-reply", businessName: "Straight Flow Plumbing" },
    });

    now = addHours(now, 23);
    const mailsBefore = site.mails.length;
    expect((await reply(owner, id, "Thank you, Kim.")).status).toBe(200);
    expect(site.mails).toHaveLength(mailsBefore);
    now = addHours(now, 1);
    expect((await reply(owner, id, "On second thoughts")).status).toBe(409);
    expect((await own(owner)).reviews).toMatchObject([
      { canReply: false, reply: { text: "Thank you, Kim." } },
    ]);
    const changes = (await db.select().from(auditEntries)).map((entry) => entry.changes);
    expect(changes).toHaveLength(2);
    expect(changes).toEqual(
      expect.arrayContaining([
        { reply: { before: null, after: "Thanks, Kim. Glad it holds." } },
        { reply: { before: "Thanks, Kim. Glad it holds.", after: "Thank you, Kim." } },
      ]),
    );
  });

  test("can only be written by the owner", async ({ site }) => {
    await site.signUpOwner();
    const { id } = await site.writeReview(1);
    const somebody = await site.signUp("lee@example.com");
    expect((await reply(somebody, id)).status).toBe(404);
    expect((await reply(site.visitor(), id)).status).toBe(401);
    expect(await own(somebody)).toEqual({ reviews: [], page: 1, pages: 1, businesses: 0 });
    expect((await site.visitor().get("/api/reviews/of-my-business")).status).toBe(401);
    expect((await site.listed()).reviews).toMatchObject([{ reply: null }]);
  });

  test("needs a published review", async ({ site }) => {
    const owner = await site.signUpOwner("ray@example.com");
    const key = await site.invite({ customerEmail: "ray@example.com" });
    await site.write(key);
    const held = (await site.services.reviews.read(key)).review?.id ?? "";
    for (const id of [held, crypto.randomUUID(), "7"]) expect((await reply(owner, id)).status).toBe(404);
  });

  test.for(["", "   ", "\u200b", "x".repeat(2001), 7])(
    "with invalid text is rejected: %j",
    async (text, { site }) => {
      const owner = await site.signUpOwner();
      const { id } = await site.writeReview();
      const response = await reply(owner, id, text);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ issues: { text: expect.any(String) } });
    },
  );

  test("sent twice concurrently is stored once, and the customer is told once", async ({ committed }) => {
    const site = await createReviewSite(committed);
    const owner = await site.signUpOwner();
    const { id } = await site.writeReview();
    const answers = await Promise.all([reply(owner, id), reply(owner, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const told = site.mails.filter(({ content }) => content.template === "review-reply");
    expect(told).toHaveLength(1);
  });
});
