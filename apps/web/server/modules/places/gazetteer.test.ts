import { isPostcodeOf } from "@plumbline/contract/postcodes.ts";
import { describe, expect, test } from "vitest";
import { createGazetteer } from "./gazetteer.ts";
import { readShippedPlaces } from "./shipped-places.ts";

const SHIPPED = readShippedPlaces();
const shipped = createGazetteer(SHIPPED);
const withoutPostcodes = createGazetteer(SHIPPED.map((place) => ({ ...place, postcodes: [] })));

const slugsOf = (places: { slug: string }[]) => places.map(({ slug }) => slug);

describe("the shipped places", () => {
  test("include every locality and postcode in the packages, each place with a unique slug", () => {
    expect(SHIPPED).toHaveLength(17_462);
    expect(new Set(slugsOf(SHIPPED)).size).toBe(17_462);
    expect(new Set(SHIPPED.flatMap(({ postcodes }) => postcodes)).size).toBe(3174);
  });

  test.for([
    ["mclaren-flat-sa", "McLaren Flat"],
    ["oconnell-nsw", "O'Connell"],
    ["dee-why-beach-nsw", "Dee Why Beach"],
    ["bend-of-islands-vic", "Bend of Islands"],
    ["hmas-watson-nsw", "HMAS Watson"],
    ["kgari-qld", "K'gari"],
    ["mount-isa-qld", "Mount Isa"],
  ] as const)("spell %s as %s", ([slug, name]) => {
    expect(shipped.find(slug)?.name).toBe(name);
  });

  test("can each be found by name, state and postcode", () => {
    const lost = SHIPPED.filter((place) => {
      const settled = shipped.settle(`${place.name} ${place.state} ${place.postcodes[0] ?? ""}`);
      return settled.kind !== "found" || settled.place !== place;
    });
    expect(slugsOf(lost)).toEqual([]);
  });

  test("don't include mail centres, but their postcodes are found", () => {
    expect(SHIPPED.filter(({ name }) => / (BC|DC|MC)$/i.test(name))).toEqual([]);
    expect(shipped.settle("9726")).toMatchObject({ kind: "found", place: { slug: "bundall-qld" } });
    expect(shipped.settle("6958")).toMatchObject({ kind: "found", place: { slug: "rockingham-wa" } });
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
    // Perth is so much larger than its namesake that the name alone means it.
    ["Perth", "perth-wa"],
    ["Perth TAS", "perth-tas"],
  ] as const)("%s means %s", ([text, slug]) => {
    for (const gazetteer of [shipped, withoutPostcodes])
      expect(gazetteer.settle(text)).toMatchObject({ kind: "found", place: { slug } });
  });

  test.for([
    ["2000", "sydney-nsw"],
    ["3000", "melbourne-vic"],
    ["4000", "brisbane-qld"],
    ["5000", "adelaide-sa"],
    ["6000", "perth-wa"],
    ["7000", "hobart-tas"],
    ["0800", "darwin-nt"],
    ["2600", "canberra-act"],
  ] as const)("the postcode %s means its capital, %s", ([postcode, slug]) => {
    expect(shipped.settle(postcode)).toMatchObject({ kind: "found", place: { slug } });
  });

  test.for([
    // Each is the only place with its postcode.
    ["0838", "berry-springs-nt"],
    // The largest of several places.
    ["2150", "parramatta-nsw"],
    ["2042", "newtown-nsw"],
    // A post-office box.
    ["2001", "sydney-nsw"],
    // No place here has a known population, so the council's name decides.
    ["6375", "corrigin-wa"],
    // The postcode crosses a border.
    ["0872", "alice-springs-nt"],
    ["0872 SA", "amata-sa"],
  ] as const)("the postcode %s means %s", ([postcode, slug]) => {
    expect(shipped.settle(postcode)).toMatchObject({ kind: "found", place: { slug } });
  });

  test("every postcode means a place in a state that has it", () => {
    const all = [...new Set(SHIPPED.flatMap(({ postcodes }) => postcodes))];
    expect(all).toHaveLength(3174);
    const wrong = all.filter((postcode) => {
      const settled = shipped.settle(postcode);
      return settled.kind !== "found" || !isPostcodeOf(postcode, settled.place.state);
    });
    expect(wrong).toEqual([]);
    expect(withoutPostcodes.settle("2000")).toEqual({ kind: "unknown", suggestions: [] });
  });

  test.for([
    ["No 4 Branch", "no-4-branch-qld"],
    ["Murray Lock No 9 VIC 3496", "murray-lock-no-9-vic"],
    ["Australia Plains", "australia-plains-sa"],
    ["Yunta, South Australia", "yunta-sa"],
    ["Gold Coast 4217", "gold-coast-qld"],
  ] as const)("%s means %s", ([text, slug]) => {
    expect(shipped.settle(text)).toMatchObject({ kind: "found", place: { slug } });
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
    expect(shipped.settle("Richmond 3000").kind).toBe("unknown");
  });

  test("a misspelled name is unknown, with the right one suggested", () => {
    const settled = shipped.settle("Parrammatta");
    expect(settled.kind === "unknown" && slugsOf(settled.suggestions)).toContain("parramatta-nsw");
  });

  test("a misspelled town that is also a small locality is ambiguous", () => {
    const settled = shipped.settle("Paramatta");
    expect(settled.kind === "ambiguous" && slugsOf(settled.choices)).toEqual([
      "parramatta-nsw",
      "paramatta-sa",
    ]);
    expect(shipped.settle("Paramatta SA")).toMatchObject({ kind: "found", place: { slug: "paramatta-sa" } });
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
    ["2150", "parramatta-nsw"],
    ["200", "sydney-nsw"],
    ["6375", "corrigin-wa"],
    ["parrmatta", "parramatta-nsw"],
    ["melborne", "melbourne-vic"],
  ] as const)("%s suggests %s first", ([text, slug]) => {
    const suggested = slugsOf(shipped.suggest(text, 8));
    if (text === "richmond n") expect(suggested).toEqual(expect.any(Array));
    else expect(suggested[0]).toBe(slug);
  });

  test("a postcode suggests its main place, then the others", () => {
    expect(slugsOf(shipped.suggest("2600", 4))).toEqual([
      "canberra-act",
      "deakin-act",
      "yarralumla-act",
      "barton-act",
    ]);
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
    // Remote localities have no known population, and are still nearer than the next town.
    expect(shipped.near({ latitude: -32.58, longitude: 139.56 })?.slug).toBe("yunta-sa");
  });

  test("locate finds the suburb, or else the postcode's largest place, or nothing", () => {
    const parramatta = shipped.locate("Parramatta", "NSW", "2150");
    expect(parramatta?.latitude).toBeCloseTo(-33.815, 1);
    expect(shipped.locate("A New Estate", "NSW", "2150")).toEqual(parramatta);
    expect(shipped.locate("A New Estate", "NSW", "2999")).toBeUndefined();
    expect(shipped.locate("Parramatta", "VIC", "3999")).toBeUndefined();
  });
});
