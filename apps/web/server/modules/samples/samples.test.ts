import { TradieProfile, TradieSummary } from "@plumbline/contract/directory.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { RouterContextProvider } from "react-router";
import { describe, expect } from "vitest";
import { z } from "zod";
import * as profilePage from "#app/features/directory/profile-route.tsx";
import * as reviewsPage from "#app/features/reviews/business-reviews-route.tsx";
import { requestContext } from "#app/lib/services-context.ts";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { businesses } from "../directory/tables.ts";

/** The router normally supplies the arguments. These tests pass only what the pages read. */
type Page = { loader: (args: never) => unknown; meta: (args: never) => unknown };

async function withSamples(db: Db) {
  const site = createTestApp(db);
  await site.services.places.addShippedPlaces();
  expect(await site.services.samples.add()).toBe(80);
  const list = async (sortBy: string) => {
    const answer = await site.get(`/api/directory/tradies?sortBy=${sortBy}`);
    return z.array(TradieSummary).parse(await answer.json());
  };
  const profile = async (slug: string) =>
    TradieProfile.parse(await (await site.get(`/api/directory/tradies/${slug}`)).json());
  return { ...site, list, profile };
}

describe("the samples at first start", () => {
  test("have badges and reviews that make each sort order differ; verified ones come first", async ({
    db,
  }) => {
    const { list } = await withSamples(db);
    const byReviews = await list("reviews");
    const verified = byReviews.filter(({ isVerified }) => isVerified);
    expect(verified).toEqual(byReviews.slice(0, verified.length));
    expect(verified.length).toBeGreaterThan(10);
    const counts = verified.map(({ totalReviews }) => totalReviews);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(new Set(counts).size).toBeGreaterThan(2);
    const byRating = (await list("rating")).map(({ id }) => id);
    expect(byRating).not.toEqual(byReviews.map(({ id }) => id));
  });

  test("say in every check and review that they're samples", async ({ db }) => {
    const { list, profile } = await withSamples(db);
    const shown = (await list("reviews")).filter(({ totalReviews }) => totalReviews > 0);
    for (const { slug } of shown.slice(0, 5)) {
      const { isSample, ledger, reviews, licenses, warnings } = await profile(slug);
      expect({ isSample, licenses, warnings }).toEqual({ isSample: true, licenses: [], warnings: [] });
      expect(ledger.map(({ what, source }) => [what, source])).toEqual([
        ["Sample check of a made-up business. Nothing was checked.", { name: "no register", url: null }],
      ]);
      expect(reviews.length).toBeGreaterThan(0);
      for (const { title, comment, customerName } of reviews) {
        expect(title).toMatch(/^Sample review/);
        expect(comment).toContain("No customer wrote it.");
        expect(customerName).toBe("Sample customer");
      }
    }
  });

  test("have pages that search engines don't index on a public site, without structured data", async ({
    db,
  }) => {
    const sample = await buildBusiness(db, { isSample: true });
    const real = await buildBusiness(db, { businessName: "Real Pipes" });
    const { services } = createTestApp(db, { isPublic: true });
    const told = async ({ loader, meta }: Page, { slug }: { slug: string }) => {
      const found = { services, url: "https://plumbline.example" };
      const context = new RouterContextProvider(new Map([[requestContext, found]]));
      const request = new Request(`https://plumbline.example/directory/${slug}`);
      const loaderData = await loader({ request, params: { slug }, context } as never);
      return JSON.stringify(meta({ loaderData } as never));
    };
    for (const page of [profilePage, reviewsPage]) {
      expect(await told(page, sample)).toContain("noindex");
      expect(await told(page, sample)).not.toContain("LocalBusiness");
      expect(await told(page, real)).not.toContain("noindex");
    }
    expect(await told(profilePage, real)).toContain("LocalBusiness");
  });

  test("are added once, with their checks and reviews", async ({ db }) => {
    const { services } = await withSamples(db);
    const before = await db.select().from(businesses);
    expect(await services.samples.add()).toBe(0);
    await services.samples.addFirst();
    expect(await db.select().from(businesses)).toEqual(before);
  });

  test("never give a real business a check or a review", async ({ db }) => {
    const { services } = createTestApp(db);
    const real = await buildBusiness(db);
    await expect(services.verification.addSampleCheck(real, 90)).rejects.toThrow("Only samples");
    await expect(services.reviews.addSampleReviews(real, [5])).rejects.toThrow("Only samples");
  });
});
