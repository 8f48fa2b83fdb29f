import { TradieSearch } from "@plumbline/contract/directory.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, inject } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { buildPlaces } from "../../testing/places.ts";
import { businesses } from "./tables.ts";

const NEAR = { latitude: -33.815, longitude: 151.001 };
const FAR = { latitude: -37.81, longitude: 144.96 };
const SEARCHES = [
  { location: "Parramatta NSW", tradeType: "plumber" },
  { location: "Parramatta NSW" },
  { tradeType: "plumber" },
  { search: "drains" },
  {},
];

/** A server that goes on running, as one of several on a database. */
function openServer(db: Db) {
  const { services } = createTestApp(db);
  return async (asked: object = {}) => {
    const { tradies, counts } = await services.directory.search(TradieSearch.parse(asked));
    return { names: tradies.map(({ businessName }) => businessName), counts };
  };
}

async function openDirectory(db: Db) {
  await buildPlaces(db);
  return openServer(db);
}

describe("a server that has read the directory", () => {
  test("finds what another wrote since", async ({ committed }) => {
    const search = await openDirectory(committed);
    const names = async () => (await search({ location: "Parramatta NSW", tradeType: "plumber" })).names;
    expect(await names()).toEqual([]);
    const { id } = await buildBusiness(committed, { businessName: "New" });
    expect(await names()).toEqual(["New"]);
    const change = (fields: object) => committed.update(businesses).set(fields).where(eq(businesses.id, id));
    await change({ businessName: "Renamed" });
    expect(await names()).toEqual(["Renamed"]);
    await change(FAR);
    expect(await names()).toEqual([]);
    await change(NEAR);
    expect(await names()).toEqual(["Renamed"]);
    await change({ trade: "tiler" });
    expect(await names()).toEqual([]);
    await change({ trade: "plumber", isActive: false });
    expect(await names()).toEqual([]);
    await change({ isActive: true });
    expect(await names()).toEqual(["Renamed"]);
    await committed.delete(businesses);
    expect(await names()).toEqual([]);
  });

  test("finds by a word that nobody had before", async ({ committed }) => {
    const search = await openDirectory(committed);
    expect((await search({ search: "quokka" })).names).toEqual([]);
    await buildBusiness(committed, { businessName: "Quokka Pipes" });
    expect((await search({ search: "quokka" })).names).toEqual(["Quokka Pipes"]);
  });

  test("finds what a fresh one finds, whatever happens in whatever order", async ({ committed }) => {
    const search = await openDirectory(committed);
    const ids = Array.from({ length: 5 }, (_, index) => `${index}0000000-0000-4000-8000-000000000000`);
    const anAct = fc.record({
      id: fc.constantFrom(...ids),
      kind: fc.constantFrom("put", "put", "delete", "search"),
      searched: fc.constantFrom(...SEARCHES),
      fields: fc.record({
        trade: fc.constantFrom("plumber", "tiler"),
        place: fc.constantFrom(NEAR, FAR, { latitude: null, longitude: null }),
        serviceRadiusKm: fc.constantFrom(null, 30, 2000),
        specialties: fc.subarray(["Drains"]),
        isActive: fc.boolean(),
      }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 8, maxLength: 16 }), async (acts) => {
        await committed.delete(businesses);
        for (const { id, kind, searched, fields } of acts) {
          const { place, ...rest } = fields;
          const row = { ...rest, ...place };
          if (kind === "delete") await committed.delete(businesses).where(eq(businesses.id, id));
          if (kind === "put") {
            const changed = await committed
              .update(businesses)
              .set(row)
              .where(eq(businesses.id, id))
              .returning();
            if (changed.length === 0)
              await buildBusiness(committed, { id, slug: id, businessName: `B ${id}`, ...row });
          }
          expect(await search(searched)).toEqual(await openServer(committed)(searched));
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  test("misses no commit, though it was begun before others that it has seen", async ({
    committed,
    skip,
  }) => {
    skip(inject("database") === "pglite", "has one connection: nothing commits behind another's back");
    const search = await openDirectory(committed);
    // A word that is new to the directory makes who writes it wait for who wrote it first.
    await buildBusiness(committed, { businessName: "Begun, committed, first", isActive: false });
    await search();
    await committed.transaction(async (slow) => {
      await buildBusiness(slow, { businessName: "Begun first" });
      await buildBusiness(committed, { businessName: "Committed first" });
      expect((await search()).names).toEqual(["Committed first"]);
    });
    expect((await search()).names.toSorted()).toEqual(["Begun first", "Committed first"]);
  });

  test("forgets nothing that it has yet to see when changes are purged", async ({ committed }) => {
    const search = await openDirectory(committed);
    await search();
    const { services } = createTestApp(committed);
    await buildBusiness(committed, { businessName: "New" });
    await services.directory.purgeChanges();
    expect((await search()).names).toEqual(["New"]);
    await committed.execute(sql`update directory_changes set at = now() - interval '61 minutes'`);
    await services.directory.purgeChanges();
    const { rows } = await committed.execute(sql`select 1 from directory_changes`);
    expect(rows).toEqual([]);
  });
});
