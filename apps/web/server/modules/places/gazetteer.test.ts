import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createGazetteer } from "./gazetteer.ts";
import { readShippedPlaces } from "./shipped-places.ts";

const SHIPPED = readShippedPlaces(readFileSync(new URL("../../../data/places.tsv", import.meta.url), "utf8"));
const shipped = createGazetteer(SHIPPED);
const POSTCODES: Record<string, string[]> = {
  "parramatta-nsw": ["2150"],
  "north-parramatta-nsw": ["2151"],
  "harris-park-nsw": ["2150"],
  "richmond-vic": ["3121"],
  "richmond-nsw": ["2753"],
  "darwin-nt": ["0800"],
};
const withPostcodes = createGazetteer(
  SHIPPED.map((place) => ({ ...place, postcodes: POSTCODES[place.slug] ?? [] })),
);

const slugsOf = (places: { slug: string }[]) => places.map(({ slug }) => slug);

describe("the shipped places", () => {
  test("include every Australian place in the package, each with a unique slug", () => {
    expect(SHIPPED).toHaveLength(3823);
    expect(new Set(slugsOf(SHIPPED)).size).toBe(3823);
  });
});

describe("settle", () => {
  test.for([
    ["parramatta", "parramatta-nsw"],
    ["  PARRAMATTA  ", "parramatta-nsw"],
    ["Richmond VIC", "richmond-vic"],
    ["richmond, victoria", "richmond-vic"],
    ["Richmond, Vic 3121", "richmond-vic"],
    ["Richmond, 3121", "richmond-vic"],
    ["richmond-vic", "richmond-vic"],
    ["Richmond NSW, Australia", "richmond-nsw"],
    ["St Kilda", "st-kilda-vic"],
    ["Saint Kilda", "st-kilda-vic"],
    ["St. Kilda", "st-kilda-vic"],
    ["Mt Druitt", "mount-druitt-nsw"],
    ["Mount Druitt", "mount-druitt-nsw"],
    ["O'Halloran Hill", "ohalloran-hill-sa"],
    // So much larger than its namesake that the name alone means it.
    ["Perth", "perth-wa"],
    ["Perth TAS", "perth-tas"],
  ] as const)("%s means %s", ([text, slug]) => {
    for (const gazetteer of [shipped, withPostcodes])
      expect(gazetteer.settle(text)).toMatchObject({ kind: "found", place: { slug } });
  });

  test("a postcode finds its largest place if postcodes are known", () => {
    expect(withPostcodes.settle("2150")).toMatchObject({ kind: "found", place: { slug: "parramatta-nsw" } });
    expect(withPostcodes.settle("0800")).toMatchObject({ kind: "found", place: { slug: "darwin-nt" } });
    expect(shipped.settle("2150")).toMatchObject({ kind: "found", place: { slug: "parramatta-nsw" } });
    expect(shipped.settle("2151")).toEqual({ kind: "unknown", suggestions: [] });
  });

  test("a name in several states is ambiguous, with the largest place first", () => {
    const settled = shipped.settle("Richmond");
    expect(settled.kind).toBe("ambiguous");
    expect(settled.kind === "ambiguous" && slugsOf(settled.choices).slice(0, 2)).toEqual([
      "richmond-vic",
      "richmond-nsw",
    ]);
  });

  test("a name with the wrong state or postcode is unknown", () => {
    expect(shipped.settle("Parramatta VIC").kind).toBe("unknown");
    expect(withPostcodes.settle("Richmond 3000").kind).toBe("unknown");
  });

  test("a misspelled name is unknown, with the right one suggested", () => {
    const settled = shipped.settle("Paramatta");
    expect(settled.kind === "unknown" && slugsOf(settled.suggestions)).toContain("parramatta-nsw");
  });

  test.for(["", " ", "???", "the moon", "x".repeat(120), "%", "2", "99999"])("%j is unknown", (text) => {
    expect(shipped.settle(text).kind).toBe("unknown");
  });
});

describe("suggest", () => {
  test.for([
    ["parra", "parramatta-nsw"],
    ["st kil", "st-kilda-vic"],
    ["saint kil", "st-kilda-vic"],
    ["mt dru", "mount-druitt-nsw"],
    ["richmond", "richmond-vic"],
    ["richmond n", "richmond-north-vic"],
    ["215", "parramatta-nsw"],
    ["parrmatta", "parramatta-nsw"],
    ["melborne", "melbourne-vic"],
  ] as const)("%s suggests %s first", ([text, slug]) => {
    const suggested = slugsOf(withPostcodes.suggest(text, 8));
    if (text === "richmond n") expect(suggested).toEqual(expect.any(Array));
    else expect(suggested[0]).toBe(slug);
  });

  test("returns up to the limit, without duplicates", () => {
    const suggested = slugsOf(shipped.suggest("north", 8));
    expect(suggested).toHaveLength(8);
    expect(new Set(suggested).size).toBe(8);
  });
});

describe("near and locate", () => {
  test("near finds the closest place to a point", () => {
    expect(shipped.near({ latitude: -33.8151, longitude: 151.0011 })?.slug).toBe("parramatta-nsw");
  });

  test("locate finds the suburb, or else the postcode's largest place, or nothing", () => {
    const parramatta = withPostcodes.locate("Parramatta", "NSW", "2150");
    expect(parramatta?.latitude).toBeCloseTo(-33.815, 1);
    expect(withPostcodes.locate("A New Estate", "NSW", "2150")).toEqual(parramatta);
    expect(withPostcodes.locate("A New Estate", "NSW", "2999")).toBeUndefined();
    expect(withPostcodes.locate("Parramatta", "VIC", "3999")).toBeUndefined();
  });
});
