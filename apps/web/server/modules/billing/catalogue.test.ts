import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PricingResponse } from "@plumbline/contract/pricing.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPlanByPrice, gstOf, listPlans } from "./catalogue.ts";

const WEB = join(import.meta.dirname, "../../..");

describe("the catalogue", () => {
  test("has three plans at the right prices, with Annual marked popular", () => {
    const plans = PricingResponse.parse(listPlans());
    expect(plans.map(({ id, price, interval, popular }) => [id, price, interval, popular])).toEqual([
      ["monthly", 29.95, "month", false],
      ["annual", 299, "year", true],
      ["lifetime", 1200, "one_time", false],
    ]);
    expect(plans[1]?.savings).toBe("Save $60.40 a year");
    expect(plans[2]?.features).not.toContain("Cancel anytime");
    for (const { id, priceId } of plans) expect(findPlanByPrice(priceId)?.id).toBe(id);
    expect(findPlanByPrice("plumbline_free")).toBeUndefined();
  });

  test("is the only file that contains a price", () => {
    const priced = [...sourcesUnder(join(WEB, "app")), ...sourcesUnder(join(WEB, "server"))].filter((path) =>
      /29\.9\d|\$299\b|\$1,?200\b|\b29_?95\b|\b299_?00\b|\b1_?200_?00\b/.test(readFileSync(path, "utf8")),
    );
    expect(priced.map((path) => path.slice(WEB.length + 1))).toEqual(["server/modules/billing/catalogue.ts"]);
  });
});

test("the GST of a price is one eleventh, to the nearest cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amountCents) => {
      expect(Math.abs(gstOf(amountCents) * 11 - amountCents)).toBeLessThanOrEqual(5.5);
    }),
  );
});

/** Source files, without tests and test helpers. */
function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)testing(\/|\.)/.test(path))
    .map((path) => join(folder, path));
}
