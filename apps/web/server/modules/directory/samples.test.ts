import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { isPostcodeOf } from "@plumbline/contract/postcodes.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { businesses } from "./tables.ts";

describe("the sample businesses", () => {
  test("number 80 across all states, have coordinates, are marked as samples and are plainly made up", async ({
    db,
  }) => {
    const { services } = createTestApp(db);
    await services.places.addShippedPlaces();
    expect(await services.directory.addSamples()).toBe(80);
    const samples = await db.select().from(businesses);
    for (const state of STATES) expect(samples.filter((one) => one.state === state)).toHaveLength(10);
    expect(samples.filter(({ latitude }) => latitude === null).map(({ suburb }) => suburb)).toEqual([]);
    for (const sample of samples) {
      expect(sample).toMatchObject({ isSample: true, reviewCount: 0, verifiedUntil: null, abn: null });
      expect(isPostcodeOf(sample.postcode, sample.state)).toBe(true);
      // ACMA reserves these numbers for fiction, and IANA the domain.
      expect(sample.phone).toMatch(/^\+61[2378]5550\d{4}$/);
      expect(sample.website).toMatch(/\.example$/);
      expect(sample.contactEmail).toMatch(/\.example$/);
    }
  });

  test("are added once", async ({ db }) => {
    const { services } = createTestApp(db);
    await services.directory.addSamples();
    expect(await services.directory.addSamples()).toBe(0);
    expect(await services.directory.addMadeUp(200, () => undefined)).toBe(0);
    await services.places.addShippedPlaces();
    expect(await services.directory.addMadeUp(200, () => undefined)).toBe(120);
    expect(await services.directory.addMadeUp(200, () => undefined)).toBe(0);
    expect(await db.$count(businesses)).toBe(200);
  });

  test("aren't added to a directory that has a business", async ({ db }) => {
    const { services } = createTestApp(db);
    await buildBusiness(db, { deletedAt: new Date() });
    await services.samples.addFirst();
    expect(await db.$count(businesses)).toBe(1);
  });
});
