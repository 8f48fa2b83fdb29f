import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findQuantities, withPlanAreas } from "../text/quantities.ts";
import { unsupportedClaims } from "./guard.ts";
import { compareWithThreshold } from "./threshold.ts";

const entry = {
  figures: [
    { what: "licence threshold (labour and materials)", value: "$3,300" },
    { what: "maximum fine", value: "$41,725" },
  ],
} as PublishedEntry;
const passages = ["A job over $3,300 needs a licence.", "The fine is up to $41,725."];

function compare(question: string): string | undefined {
  return compareWithThreshold(question, findQuantities(question), entry, passages)?.text;
}

describe("the asker's amount", () => {
  test("is put on its side of the threshold, and the threshold is named without its small print", () => {
    expect(compare("licence for a $4k job?")).toBe("$4,000 is over the $3,300 mark (licence threshold).");
    expect(compare("licence for a $900 job?")).toBe("$900 is under the $3,300 mark (licence threshold).");
    expect(compare("licence for a $3,300 job?")).toBe(
      "$3,300 is right on the $3,300 mark, not over it (licence threshold).",
    );
  });

  test("that is right on the threshold is told with what the rule makes of that, or not at all", () => {
    const on = (rule: string) =>
      compareWithThreshold("a $3,300 job", findQuantities("a $3,300 job"), entry, [rule])?.text;
    expect(on("Work up to $3,300 needs none.")).toContain("right on the $3,300 mark, not over it");
    expect(on("A job of $3,300 or more needs a licence.")).toContain("which is enough to reach it");
    expect(on("The threshold is $3,300.")).toBeUndefined();
  });

  test("that is somebody's idea of the rule is not taken for the size of the job", () => {
    expect(compare("is the limit still $5,000?")).toBeUndefined();
    expect(compare("it's $5,000, right?")).toBeUndefined();
    expect(compare("five thousand dollars yeah?")).toBeUndefined();
  });

  test("that is an upper or lower bound is on a side only where all of its range is", () => {
    expect(compare("licence for jobs under $3k?")).toMatch(/^Anything under \$3,000 is under the \$3,300/);
    expect(compare("licence for jobs over $5k?")).toMatch(/^Anything over \$5,000 is over the \$3,300/);
    expect(compare("licence for jobs under $5k?")).toBeUndefined();
    expect(compare("licence for jobs over $2k?")).toBeUndefined();
    // The rule told back says nothing.
    expect(compare("licence for jobs under $3,300?")).toBeUndefined();
  });

  test("of a part of the job is added to the other parts, and alone says nothing under the threshold", () => {
    const parts = "$2,000 labour and the owner buys $1,800 of timber, do I need a licence";
    const found = compareWithThreshold(parts, findQuantities(parts), entry, passages)!;
    expect(found.text).toBe(
      "$2,000 and $1,800 make $3,800, which is over the $3,300 mark (licence threshold).",
    );
    expect(unsupportedClaims(found.text, passages.join(" "), `${parts} ${found.own}`)).toEqual([]);
    expect(compare("$2,000 labour only, she supplies the rest")).toBeUndefined();
    expect(compare("$4,000 labour only, she supplies the rest")).toMatch(/^\$4,000 is over/);
    expect(compare("$2,000 labour and materials, all up")).toMatch(/^\$2,000 is under/);
  });

  test("is none of the land's, nor of what is only put upon another", () => {
    const flat = { figures: [{ what: "maximum floor area", value: "60 m2" }] } as PublishedEntry;
    const fence = { figures: [{ what: "height without approval", value: "2 m" }] } as PublishedEntry;
    const side = (question: string, of: PublishedEntry, rule: string) =>
      compareWithThreshold(question, findQuantities(question), of, [rule])?.text;
    expect(side("50 m2 flat on a block of 280 m2", flat, "Up to 60 m2 floor area.")).toMatch(
      /^50 m2 is under/,
    );
    expect(side("500mm of lattice on top of a 1.8 m fence", fence, "Up to 2 m needs none.")).toBeUndefined();
  });

  test("is not put on a side of the way something projects by its width", () => {
    const awning = { figures: [{ what: "maximum projection", value: "2 m" }] } as PublishedEntry;
    const wide = "an awning 4 m wide";
    expect(
      compareWithThreshold(wide, findQuantities(wide), awning, ["It may project up to 2 m."]),
    ).toBeUndefined();
  });

  test("is not compared with what something also brings with it", () => {
    const deck = {
      figures: [{ what: "height at which overlooking rules apply", value: "800mm" }],
    } as PublishedEntry;
    const rule = [
      "A deck needs a permit whatever its height.",
      "From 800mm it may also trigger setback rules.",
    ];
    const question = "permit for a deck 500mm high";
    expect(compareWithThreshold(question, findQuantities(question), deck, rule)).toBeUndefined();
  });

  test("is not put on a side of one step of a scale", () => {
    const scale = [
      "It is 5% if the job is $20,000 or more, 10% from $3,301 to $19,999, and 20% at $3,300 or less, the licence limit.",
    ];
    const question = "deposit on a $60k kitchen";
    expect(compareWithThreshold(question, findQuantities(question), entry, scale)).toBeUndefined();
  });

  test("of a size is told in the asker's own words, and the guard knows them", () => {
    const removal = { figures: [{ what: "unlicensed limit, bonded", value: "10 m2" }] } as PublishedEntry;
    for (const [question, side] of [
      ["14 squares of fibro", "14 squares is over"],
      ["9 m2 of fibro", "9 m2 is under"],
      ["8 squares of fibro (8 m2)", "8 m2 is under"],
    ] as const) {
      const found = compareWithThreshold(question, findQuantities(question), removal, ["Up to 10 m2."]);
      expect(found?.text).toContain(`${side} the 10 m2 mark`);
      expect(unsupportedClaims(found!.text, "Up to 10 m2.", question)).toEqual([]);
    }
    // Square metres to some, a hundred square feet each to others.
    const some = "4 squares of fibro";
    expect(compareWithThreshold(some, findQuantities(some), removal, ["Up to 10 m2."])).toBeUndefined();
  });

  test("that is over decides; under says nothing while another amount has no line", () => {
    const deck = {
      figures: [
        { what: "height", value: "1 metre" },
        { what: "area", value: "10 m2" },
      ],
    } as PublishedEntry;
    const rule = ["A deck up to 1 metre high and 10 m2 in area is exempt."];
    const side = (question: string) =>
      compareWithThreshold(question, findQuantities(question), deck, rule)?.text;
    expect(side("deck 800mm high, 12 m2")).toMatch(/^12 m2 is over the 10 m2 mark/);
    expect(side("deck 800mm high, 8 m2")).toMatch(/^800mm is under/);
    expect(side("deck 800mm high for $900")).toBeUndefined();
  });

  test("of another kind is not compared", () => {
    expect(compare("a 3 m wall")).toBeUndefined();
  });

  test("is not put on a side of a line that it lies beyond with the next one", () => {
    const invoice = {
      figures: [
        { what: "tax invoice needed above", value: "$82.50" },
        { what: "buyer's name needed over", value: "$1,000" },
      ],
    } as PublishedEntry;
    const rule = [
      "A sale over $82.50 needs a tax invoice.",
      "At $1,000 or more it must also name the buyer.",
    ];
    const side = (question: string) =>
      compareWithThreshold(question, findQuantities(question), invoice, rule)?.text;
    expect(side("a $500 sale")).toMatch(/^\$500 is over the \$82.50 mark/);
    expect(side("a $1,450 sale")).toBeUndefined();
  });

  test("is not put on a side where another of the sentence's lines lies on the other, or something else decides", () => {
    const falls = { figures: [{ what: "height for other work", value: "2 metres" }] } as PublishedEntry;
    const wall = { figures: [{ what: "approval height", value: "1 metre" }] } as PublishedEntry;
    const side = (question: string, of: PublishedEntry, rule: string) =>
      compareWithThreshold(question, findQuantities(question), of, [rule])?.text;
    const heights = "On housing it is a fall of 3 metres or more, for all other work 2 metres.";
    expect(side("gutters at 2.7m", falls, heights)).toBeUndefined();
    expect(side("gutters at 1.5m", falls, heights)).toMatch(/^1.5m is under/);
    const surcharge =
      "A wall needs approval over 1 metre, or when it carries a driveway, whatever its height.";
    expect(side("a wall 800mm high", wall, surcharge)).toBeUndefined();
    expect(side("a wall 1.2m high", wall, surcharge)).toMatch(/^1.2m is over/);
  });

  test("is not compared with the line of another matter than the one asked about", () => {
    expect(compare("insurance for a $4k job?")).toBeUndefined();
    expect(compare("how much for a $4k job?")).toMatch(/licence threshold/);
  });

  test("is not compared with a length the other way, nor with what is paid out", () => {
    const carport = { figures: [{ what: "maximum height", value: "3m" }] } as PublishedEntry;
    const scheme = { figures: [{ what: "standard maximum", value: "$200,000" }] } as PublishedEntry;
    const side = (question: string, of: PublishedEntry, rule: string) =>
      compareWithThreshold(question, findQuantities(question), of, [rule])?.text;
    expect(side("a carport 6m long", carport, "It may be up to 3m high.")).toBeUndefined();
    expect(side("a carport 6m high", carport, "It may be up to 3m high.")).toMatch(/^6m is over/);
    expect(side("a carport 4m high", carport, "It may be up to 2.3m high.")).toBeUndefined();
    expect(side("he owes me $18,000", scheme, "The scheme pays up to $200,000.")).toBeUndefined();
  });

  test("of a plan is told with the area it makes, and the guard knows both", () => {
    const carport = { figures: [{ what: "roof plan area", value: "25m2" }] } as PublishedEntry;
    const question = "carport 6m x 5m";
    const rule = "A roof plan of not more than 25m2 is exempt.";
    const found = compareWithThreshold(question, withPlanAreas(question, findQuantities(question)), carport, [
      rule,
    ])!;
    expect(found.text).toMatch(/^6m x 5m \(30 m2\) is over the 25m2 mark/);
    expect(unsupportedClaims(found.text, rule, `${question} ${found.own}`)).toEqual([]);
  });

  test("is never misstated", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (amount) => {
        const side = amount > 3300 ? "over" : amount < 3300 ? "under" : "right on";
        expect(compare(`a $${amount} job`)).toContain(` is ${side} the $3,300`);
      }),
    );
  });
});
