import { TradieProfile, TradieSummary } from "@plumbline/contract/directory.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { z } from "zod";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { buildPlaces } from "../../testing/places.ts";

describe("GET /api/directory/tradies", () => {
  test("lists and counts active businesses without private fields", async ({ db }) => {
    const { get } = createTestApp(db);
    await buildBusiness(db, { verifiedUntil: "2999-12-31" });
    await buildBusiness(db, { businessName: "Second Flow" });
    await buildBusiness(db, { businessName: "Asleep", isActive: false });
    await buildBusiness(db, { businessName: "Gone", deletedAt: new Date() });
    const response = await get("/api/directory/tradies");
    expect(response.status).toBe(200);
    expect(response.headers.get("X-Total-Count")).toBe("2");
    expect(response.headers.get("X-Verified-Count")).toBe("1");
    expect(response.headers.get("Link")).toBeNull();
    const text = await response.text();
    expect(text).not.toContain("office@straightflow.example");
    const tradies = z.array(z.strictObject(TradieSummary.shape)).parse(JSON.parse(text));
    expect(tradies.map(({ businessName, isVerified }) => [businessName, isVerified])).toEqual([
      ["Straight Flow Plumbing", true],
      ["Second Flow", false],
    ]);
  });

  test("finds businesses around a place, with the distance, and those whose service area reaches it", async ({
    db,
  }) => {
    const { get } = createTestApp(db);
    await buildPlaces(db);
    const melbourne = { suburb: "Melbourne", state: "VIC", latitude: -37.814, longitude: 144.963 } as const;
    await buildBusiness(db);
    await buildBusiness(db, { businessName: "Stays Home", ...melbourne, serviceRadiusKm: 100 });
    await buildBusiness(db, { businessName: "Goes Far", ...melbourne, serviceRadiusKm: 800 });
    const response = await get("/api/directory/tradies?location=Parramatta&sortBy=distance");
    expect(response.headers.get("X-Place")).toBe("parramatta-nsw");
    const tradies = z.array(TradieSummary).parse(await response.json());
    expect(
      tradies.map(({ businessName, distanceKm }) => [businessName, Math.round(distanceKm ?? -1)]),
    ).toEqual([
      ["Straight Flow Plumbing", 0],
      ["Goes Far", 703],
    ]);
  });

  test("finds the businesses around a postcode", async ({ db }) => {
    const { get, services } = createTestApp(db);
    await services.places.addShippedPlaces();
    const places = [
      { postcode: "2000", slug: "sydney-nsw", latitude: -33.87, longitude: 151.21 },
      { postcode: "0800", slug: "darwin-nt", latitude: -12.46, longitude: 130.84 },
      { postcode: "4721", slug: "clermont-qld", latitude: -22.82, longitude: 147.64 },
    ];
    for (const { slug, latitude, longitude } of places)
      await buildBusiness(db, { businessName: slug, latitude, longitude });
    for (const { postcode, slug } of places) {
      const response = await get(`/api/directory/tradies?location=${postcode}`);
      expect(response.headers.get("X-Place")).toBe(slug);
      const tradies = z.array(TradieSummary).parse(await response.json());
      expect(tradies.map(({ businessName }) => businessName)).toEqual([slug]);
    }
  });

  test("rejects an ambiguous or unknown place, with suggestions", async ({ db }) => {
    const { get } = createTestApp(db);
    await buildPlaces(db);
    const refused = await get("/api/directory/tradies?location=Richmond");
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: "invalid",
      issues: {
        location:
          'There are several places called "Richmond". Did you mean Richmond VIC 3121 or Richmond NSW 2753?',
      },
    });
    const unknown = await get("/api/directory/tradies?location=Paramatta");
    expect(await unknown.json()).toMatchObject({
      issues: { location: `We couldn't find a place called "Paramatta". Did you mean Parramatta NSW 2150?` },
    });
  });

  test("links pages, and the last page has no next link", async ({ db }) => {
    const { get } = createTestApp(db);
    for (let number = 0; number < 25; number++) await buildBusiness(db, { businessName: `Flow ${number}` });
    const first = await get("/api/directory/tradies?search=flow&radius=50");
    expect(z.array(TradieSummary).parse(await first.json())).toHaveLength(24);
    expect(first.headers.get("Link")).toBe(
      '</api/directory/tradies?search=flow&radius=50&page=2>; rel="next"',
    );
    const second = await get("/api/directory/tradies?search=flow&radius=50&page=2");
    expect(z.array(TradieSummary).parse(await second.json())).toHaveLength(1);
    expect(second.headers.get("Link")).toBe(
      '</api/directory/tradies?search=flow&radius=50&page=1>; rel="prev"',
    );
  });

  test.for([
    ["radius=4", "radius"],
    ["radius=101", "radius"],
    ["radius=far", "radius"],
    ["sortBy=plan", "sortBy"],
    ["tradeType=wizard", "tradeType"],
    ["page=0", "page"],
    [`search=${"x".repeat(121)}`, "search"],
    [`location=${"x".repeat(121)}`, "location"],
  ] as const)("rejects an invalid query: %s", async ([query, field], { db }) => {
    const response = await createTestApp(db).get(`/api/directory/tradies?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid", issues: { [field]: expect.any(String) } });
  });
});

describe("GET /api/directory/tradies/{id}", () => {
  test("returns an active business by id or slug without private fields", async ({ db }) => {
    const { get } = createTestApp(db);
    const { id, slug } = await buildBusiness(db, { abn: "51824753556" });
    for (const name of [id, slug]) {
      const response = await get(`/api/directory/tradies/${name}`);
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).not.toMatch(/office@|51824753556/);
      expect(z.strictObject(TradieProfile.shape).parse(JSON.parse(text))).toMatchObject({ id, slug });
    }
  });

  test("returns 404 for an inactive, deleted or unknown business", async ({ db }) => {
    const { get } = createTestApp(db);
    const asleep = await buildBusiness(db, { isActive: false });
    const gone = await buildBusiness(db, { businessName: "Gone", deletedAt: new Date() });
    for (const name of [asleep.id, gone.slug, "nobody", "00000000-0000-4000-8000-000000000000"]) {
      const response = await get(`/api/directory/tradies/${name}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: "Profile not found", code: "not_found" });
    }
  });
});
