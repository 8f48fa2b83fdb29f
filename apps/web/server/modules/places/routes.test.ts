import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { buildPlaces } from "../../testing/places.ts";

describe("GET /api/directory/places", () => {
  test("suggests places for a partly typed name", async ({ db }) => {
    await buildPlaces(db);
    const response = await createTestApp(db).get("/api/directory/places?query=rich");
    expect(await response.json()).toEqual({
      places: [
        { slug: "richmond-vic", name: "Richmond", state: "VIC", postcode: "3121" },
        { slug: "richmond-nsw", name: "Richmond", state: "NSW", postcode: "2753" },
      ],
    });
  });

  test.for(["", "?query=", `?query=${"x".repeat(121)}`])(
    "rejects an invalid query: %s",
    async (query, { db }) => {
      const response = await createTestApp(db).get(`/api/directory/places${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ issues: { query: expect.any(String) } });
    },
  );
});

describe("GET /api/directory/places/near", () => {
  test("returns the closest place", async ({ db }) => {
    await buildPlaces(db);
    const response = await createTestApp(db).get(
      "/api/directory/places/near?latitude=-33.81&longitude=151.01",
    );
    expect(await response.json()).toMatchObject({ slug: "parramatta-nsw" });
  });

  test("returns 404 if the gazetteer is empty", async ({ db }) => {
    const response = await createTestApp(db).get("/api/directory/places/near?latitude=-33&longitude=151");
    expect(response.status).toBe(404);
  });

  test.for(["", "?latitude=-33.8", "?latitude=51.5&longitude=0", "?latitude=x&longitude=151"])(
    "rejects an invalid query: %j",
    async (query, { db }) => {
      const response = await createTestApp(db).get(`/api/directory/places/near${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "invalid" });
    },
  );
});
