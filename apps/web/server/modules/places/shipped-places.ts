import { z } from "zod";
import { dataLines } from "@plumbline/assistant/text/data-file.ts";
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
  z.string(),
]);

/**
 * scripts/build-places.ts writes places.tsv with the largest place first, so the largest one gets the plain
 * slug.
 */
export function readShippedPlaces(lines: readonly string[] = readShippedLines()): KnownPlace[] {
  const giveSlug = createSlugs([]);
  return lines.map((line) => {
    const [name, state, latitude, longitude, population, codes, council] = Row.parse(line.split("\t"));
    const postcodes = codes === "" ? [] : codes.split(" ");
    // The larger places had their slugs before they had postcodes.
    const slug = giveSlug(name, state, population > 0 ? undefined : postcodes[0]);
    return { slug, name, state, postcodes, latitude, longitude, population, council: council || null };
  });
}

/** The assistant reads the same file. */
export function readShippedLines(): string[] {
  return dataLines("places.tsv");
}
