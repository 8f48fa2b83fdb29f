/** Figures that look contradictory, but that an editor has confirmed are right. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Finding } from "./checks/finding.ts";
import { parseWith } from "./yaml.ts";

const FigureRef = z.strictObject({ entry: z.string(), what: z.string(), value: z.string() });
export type FigureRef = z.infer<typeof FigureRef>;

const ReviewedPairs = z.array(
  z.strictObject({
    reason: z.string().min(20, "say why they're all right"),
    figures: z.array(FigureRef).min(2),
  }),
);
export type ReviewedPairs = z.infer<typeof ReviewedPairs>;

export const REVIEWED_PAIRS_FILE = "reviewed-figure-pairs.yaml";

/** If the list is invalid, nothing counts as reviewed. */
export function readReviewedPairs(contentDir: string): { reviewed: ReviewedPairs; problems: Finding[] } {
  const { value, messages } = parseWith(
    ReviewedPairs,
    readFileSync(join(contentDir, REVIEWED_PAIRS_FILE), "utf8"),
  );
  return {
    reviewed: value ?? [],
    problems: messages.map((message) => ({ where: REVIEWED_PAIRS_FILE, message })),
  };
}
