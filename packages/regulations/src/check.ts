/** Everything that is checked about the content beyond its schema. */
import { dueForReview } from "./checks/age.ts";
import { contradictions, staleReviews } from "./checks/contradictions.ts";
import { figuresNotInAnswer, unlistedAmounts } from "./checks/figures.ts";
import type { Check, CheckInput, Finding } from "./checks/finding.ts";
import { duplicateIds, unknownEntries, unknownRegulators } from "./checks/references.ts";

export type Level = "error" | "warning" | "review";
export type CheckResult = { title: string; level: Level; findings: Finding[] };

const CHECKS: { title: string; level: Level; check: Check }[] = [
  { title: "Due for review (older than 18 months)", level: "review", check: dueForReview },
  { title: "Amounts in an answer that no figure lists", level: "warning", check: unlistedAmounts },
  { title: "Bodies named by entries that are not among the regulators", level: "warning", check: unknownRegulators },
  { title: "Ids used twice", level: "error", check: duplicateIds },
  { title: "Figures that do not stand in their answer", level: "error", check: figuresNotInAnswer },
  { title: "Updates tied to entries that do not exist", level: "error", check: unknownEntries },
  { title: "Figures that may contradict each other", level: "error", check: contradictions },
  { title: "Reviewed figures that have changed since", level: "error", check: staleReviews },
];

/** Runs every check, the least pressing first. */
export function runChecks(input: CheckInput): CheckResult[] {
  return CHECKS.map(({ title, level, check }) => ({ title, level, findings: check(input) }));
}
