import { z } from "zod";
import { STATES } from "@plumbline/contract/jurisdictions.ts";
import type { KnownPlace } from "./gazetteer.ts";
import { createSlugs } from "./slugs.ts";

const Row = z.tuple([
  z.string(),
  z.enum(STATES),
  z.coerce.number(),
  z.coerce.number(),
  z.coerce.number().int(),
  z.string(),
]);

/** scripts/build-places.ts writes data/places.tsv with the largest place first, so it gets the plain slug. */
export function readShippedPlaces(text: string): KnownPlace[] {
  const giveSlug = createSlugs([]);
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name, state, latitude, longitude, population, postcode] = Row.parse(line.split("\t"));
      const postcodes = postcode === "" ? [] : [postcode];
      return { slug: giveSlug(name, state), name, state, postcodes, latitude, longitude, population };
    });
}
