/** The list of figures that look as if they contradict each other, and that an editor found to be both right. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseYaml } from "./yaml.ts";

export const FigureRef = z.strictObject({ entry: z.string(), what: z.string(), value: z.string() });
export type FigureRef = z.infer<typeof FigureRef>;

/** All figures of one item have been held against each other. */
export const ReviewedPairs = z.array(
  z.strictObject({ figures: z.array(FigureRef).min(2), reason: z.string().min(20, "say why all are right") }),
);
export type ReviewedPairs = z.infer<typeof ReviewedPairs>;

export const REVIEWED_FILE = "reviewed-figure-pairs.yaml";

/** Reads the list; throws when it is not well formed. */
export function readReviewedPairs(contentDir: string): ReviewedPairs {
  return ReviewedPairs.parse(parseYaml(readFileSync(join(contentDir, REVIEWED_FILE), "utf8")));
}
