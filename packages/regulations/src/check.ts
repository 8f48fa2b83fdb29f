/** Everything that is checked about a content directory, from the single file to the content as a whole. */
import { dueForReview } from "./checks/age.ts";
import { contradictions, staleReviews } from "./checks/contradictions.ts";
import { figuresNotInAnswer, unlistedAmounts } from "./checks/figures.ts";
import type { Check, Finding } from "./checks/finding.ts";
import { duplicateIds, unknownEntries, unknownRegulators } from "./checks/references.ts";
import { unformattedFiles } from "./format.ts";
import { readContent } from "./read-content.ts";
import { readReviewedPairs } from "./reviewed-pairs.ts";

/** Errors must be put right, warnings should be, reviews are work to plan. */
type Level = "error" | "warning" | "review";
export type CheckResult = { title: string; level: Level; findings: Finding[] };

const CHECKS: { title: string; level: Level; check: Check }[] = [
  { title: "Due for review: not looked at for 18 months", level: "review", check: dueForReview },
  { title: "Amounts in an answer that no figure lists", level: "warning", check: unlistedAmounts },
  { title: "Bodies that entries name and the regulators lack", level: "warning", check: unknownRegulators },
  { title: "Ids used twice", level: "error", check: duplicateIds },
  { title: "Figures that do not stand in their answer", level: "error", check: figuresNotInAnswer },
  { title: "Updates tied to entries that do not exist", level: "error", check: unknownEntries },
  { title: "Figures that may contradict each other", level: "error", check: contradictions },
  { title: "Reviewed figures that have changed since", level: "error", check: staleReviews },
];

/** Runs every check, the least pressing first. */
export function checkContent(contentDir: string, today: Date): CheckResult[] {
  const { content, problems } = readContent(contentDir);
  const unformatted = unformattedFiles(contentDir, content).map(({ file }) => ({
    where: file,
    message: "run npm run regulations -- format",
  }));
  const { reviewed, problems: reviewProblems } = readReviewedPairs(contentDir);
  return [
    ...CHECKS.map(({ title, level, check }) => ({
      title,
      level,
      findings: check({ content, reviewed, today }),
    })),
    { title: "Files not laid out as the formatter does", level: "error", findings: unformatted },
    { title: "Files that are not valid", level: "error", findings: [...problems, ...reviewProblems] },
  ];
}
