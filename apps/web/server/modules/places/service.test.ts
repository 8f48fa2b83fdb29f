import { Invalid } from "@plumbline/server/errors.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { buildPlaces } from "../../testing/places.ts";
import { businesses } from "../directory/tables.ts";
import { places } from "./tables.ts";

const CSV = `ssc_code,"suburb",postcode,state,lat,lng,population
1,"Parramatta",2150,NSW,-33.8150,151.0011,27000
2,"Parramatta",2124,NSW,-33.8150,151.0011,
3,"Glenroy",2640,NSW,-36.0526,146.8988,3289
4,"Glenroy",2653,NSW,-35.7500,147.9000,40
5,"Darwin City",800,,-12.4628,130.8418,
`;

describe("the shipped places", () => {
  test("are added once, even by several processes", async ({ committed }) => {
    const { services } = createTestApp(committed);
    await Promise.all([services.places.addShippedPlaces(), services.places.addShippedPlaces()]);
    await services.places.addShippedPlaces();
    expect(await committed.$count(places)).toBe(17_462);
  });

  test("complete the places of an older database, but keep imported postcodes", async ({ db }) => {
    const { services } = createTestApp(db);
    await buildPlaces(db, [
      { slug: "sydney-nsw", name: "Sydney", postcodes: [], population: 4_627_345 },
      { slug: "ryde-nsw", name: "Ryde", postcodes: ["2999"] },
    ]);
    await services.places.addShippedPlaces();
    expect(await db.$count(places)).toBe(17_462);
    expect(await services.places.settle("2000")).toMatchObject({ place: { slug: "sydney-nsw" } });
    expect(await services.places.settle("2999")).toMatchObject({ place: { slug: "ryde-nsw" } });
    expect(await services.places.find("parramatta-nsw")).toMatchObject({
      postcodes: expect.arrayContaining(["2150", "2124"]),
      council: "Parramatta",
    });
  });
});

describe("importing a file", () => {
  test("adds places, updates known ones' postcodes, and changes nothing the second time", async ({ db }) => {
    const { services } = createTestApp(db);
    await buildPlaces(db, []);
    await db.update(places).set({ postcodes: [] });
    expect(await services.places.importFile(CSV)).toEqual({ added: 3, changed: 1, unchanged: 0 });
    expect(await services.places.settle("2124")).toMatchObject({ place: { slug: "parramatta-nsw" } });
    expect(await services.places.settle("0800")).toMatchObject({ place: { slug: "darwin-city-nt" } });
    // Two distant places with the same name stay separate.
    expect((await services.places.settle("Glenroy NSW")).kind).toBe("found");
    expect(await services.places.settle("Glenroy 2653")).toMatchObject({
      place: { slug: "glenroy-nsw-2653" },
    });
    const before = await db.select().from(places).orderBy(places.slug);
    expect(await services.places.importFile(CSV)).toEqual({ added: 0, changed: 0, unchanged: 4 });
    expect(await db.select().from(places).orderBy(places.slug)).toEqual(before);
  });

  test("reads GeoNames' postal export", async ({ db }) => {
    const { services } = createTestApp(db);
    const line = "AU\t2150\tParramatta\tNew South Wales\tNSW\t\t\t\t\t-33.815\t151.0011\t4\n";
    expect(await services.places.importFile(line)).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect(await services.places.settle("2150")).toMatchObject({
      place: { name: "Parramatta", state: "NSW" },
    });
  });

  test("rejects the whole file if any row is wrong, and lists those rows", async ({ db }) => {
    const { services } = createTestApp(db);
    const text = `${CSV}6,Nowhere,20x0,NSW,-33,151,\n7,London,2000,NSW,51.5,0,\n8,,2000,NSW,-33,151,\n9,Atlantis,2000,XX,-33,151,\n`;
    const refused = await services.places.importFile(text).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Invalid);
    expect((refused as Invalid).message.split("\n")).toEqual([
      "Nothing was imported: 4 rows have errors.",
      "Line 7: the postcode is not four digits",
      "Line 8: the latitude is not in Australia",
      "Line 9: the name is missing",
      "Line 10: the state isn't an Australian state or territory",
    ]);
    expect(await db.$count(places)).toBe(0);
  });

  test.for([
    ["", "no rows"],
    ["suburb,postcode\nA,2000\n", "no column for latitude"],
    ['suburb,postcode,lat,lng\n"A,2000', "read the file as a table"],
    ["suburb,postcode,lat,lng\n", "no rows"],
  ] as const)("rejects an invalid file: %j", async ([text, reason], { db }) => {
    await expect(createTestApp(db).services.places.importFile(text)).rejects.toThrow(reason);
  });

  test("locates businesses that had no coordinates, and moves no others", async ({ db }) => {
    const { services } = createTestApp(db);
    const nowhere = { latitude: null, longitude: null };
    const lost = await buildBusiness(db, nowhere);
    const placed = await buildBusiness(db, { businessName: "Placed", latitude: -30, longitude: 150 });
    const unknown = await buildBusiness(db, {
      businessName: "Unknown",
      suburb: "Z",
      postcode: "6999",
      ...nowhere,
    });
    await services.places.importFile(CSV);
    expect(await services.directory.locateMissing()).toBe(1);
    const find = async (id: string) => (await db.select().from(businesses).where(eq(businesses.id, id)))[0];
    expect(await find(lost.id)).toMatchObject({ latitude: -33.815, longitude: 151.0011 });
    expect(await find(placed.id)).toMatchObject({ latitude: -30, longitude: 150 });
    expect(await find(unknown.id)).toMatchObject(nowhere);
  });
});
