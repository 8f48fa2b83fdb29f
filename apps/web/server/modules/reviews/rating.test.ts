import type { ReviewPage } from "@plumbline/contract/reviews.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { createReviewSite, GOOD_REVIEW, type ReviewSite } from "../../testing/reviews.ts";

const test = baseTest.extend<{ site: ReviewSite }>({
  site: async ({ db }, use) => use(await createReviewSite(db, { rateLimitFactor: 1000 })),
});

type Known = { key: string; id: string; rating: number; status: "published" | "held" | "removed" };

const Rating = fc.integer({ min: 1, max: 5 });
const At = fc.nat(20);
const Step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("write"), rating: Rating, isOwn: fc.boolean() }) },
  fc.record({ kind: fc.constant("edit"), at: At, rating: Rating }),
  fc.record({ kind: fc.constant("withdraw"), at: At }),
  fc.record({ kind: fc.constant("decide"), at: At, action: fc.constantFrom("keep", "dispute", "remove") }),
);
type Step = { kind: string; at?: number; rating?: number; isOwn?: boolean; action?: string };

describe("the rating of a business", () => {
  test("matches its published reviews after any sequence of changes", async ({ site }) => {
    const { reviews } = site.services;
    const admin = { id: crypto.randomUUID(), firstName: "Ash", lastName: "Lee" };
    let known: Known[] = [];

    /** Steps that the site refuses have no effect. */
    async function play({ kind, at = 0, rating = 1, isOwn, action }: Step): Promise<void> {
      if (kind === "write") {
        const key = await site.invite(isOwn ? { customerEmail: "office@straightflow.example" } : {});
        await site.write(key, { ...GOOD_REVIEW, rating });
        const { review } = await reviews.read(key);
        known.push({ key, rating, id: review!.id, status: isOwn ? "held" : "published" });
        return;
      }
      const one = known[at % Math.max(known.length, 1)];
      if (!one) return;
      if (kind === "decide") {
        const decision = { action, reason: "abuse", note: "" } as Parameters<
          typeof reviews.moderation.decide
        >[2];
        await reviews.moderation.decide(admin, one.id, decision).catch(() => undefined);
        one.status = action === "remove" ? "removed" : "published";
      } else if (one.status !== "removed" && kind === "edit") {
        await reviews.edit({ ...GOOD_REVIEW, key: one.key, rating });
        one.rating = rating;
      } else if (one.status !== "removed") {
        await reviews.withdraw(one.key);
        known = known.filter((other) => other !== one);
      }
    }

    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 12 }), async (steps) => {
        for (const step of steps) {
          await play(step);
          const counted = known.filter(({ status }) => status === "published");
          const ratingSum = counted.reduce((sum, { rating }) => sum + rating, 0);
          expect(await site.rating()).toEqual({ reviewCount: counted.length, ratingSum });
        }
      }),
      { numRuns: 12 },
    );
    const { totalReviews } = await site.listed();
    expect(totalReviews).toBe((await site.rating()).reviewCount);
  });

  test("comes with reviews in pages of twenty, newest first, each listed once", async ({ site }) => {
    for (let turn = 0; turn < 23; turn++) await site.writeReview(1 + (turn % 5));
    const pageOf = async (page: number) =>
      (await (
        await site.get(`/api/directory/tradies/${site.business.slug}/reviews?page=${page}`)
      ).json()) as ReviewPage;
    const [first, second] = [await pageOf(1), await pageOf(2)];
    expect([first.reviews.length, second.reviews.length, first.pages]).toEqual([20, 3, 2]);
    const all = [...first.reviews, ...second.reviews];
    expect(new Set(all.map(({ id }) => id)).size).toBe(23);
    const days = all.map(({ createdAt }) => createdAt);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(Object.values(first.distribution)).toEqual([5, 5, 5, 4, 4]);
    expect(first.averageRating).toBe(2.9);
    for (const page of ["0", "two"])
      expect((await site.get(`/api/directory/tradies/${site.business.id}/reviews?page=${page}`)).status).toBe(
        400,
      );
    expect((await site.get(`/api/directory/tradies/nobody/reviews`)).status).toBe(404);
  });
});
