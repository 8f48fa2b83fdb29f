import { contradictions, staleReviews } from "./checks/contradictions.ts";
import { editorsWords } from "./checks/editors-words.ts";
import { figuresNotInAnswer, figuresWithoutPlace, unlistedAmounts } from "./checks/figures.ts";
import type { Check, Finding } from "./checks/finding.ts";
import {
  fewPhrasings,
  figuresInNoRuling,
  figuresNotInEntries,
  incompleteRulings,
  longRulings,
  phrasingsTwice,
  propositionsWithoutWords,
  rulingsTwice,
  sentencesThatLean,
  undeclaredCases,
  unknownRulingEntries,
  unknownSlots,
  unsettledEntries,
  weaklySourcedRulings,
  wrongVerdicts,
} from "./checks/rulings.ts";
import { duplicateIds, unknownEntries, unknownRegulators } from "./checks/references.ts";
import { unformattedFiles } from "./format.ts";
import { readContent } from "./read-content.ts";
import { dueForReview } from "./review.ts";
import { readReviewedPairs } from "./reviewed-pairs.ts";

/** Errors must be fixed, warnings should be, reviews are work to plan. */
type Level = "error" | "warning" | "review";
export type CheckResult = { title: string; level: Level; findings: Finding[] };

const CHECKS: { title: string; level: Level; check: Check }[] = [
  {
    title: "Due for review because of a date in the rule, an indexed amount, or age",
    level: "review",
    check: dueForReview,
  },
  { title: "Entries no ruling uses", level: "review", check: unsettledEntries },
  { title: "Figures no ruling mentions", level: "review", check: figuresInNoRuling },
  { title: "Rulings without an official https page", level: "warning", check: weaklySourcedRulings },
  { title: "Amounts in an answer that aren't listed as figures", level: "warning", check: unlistedAmounts },
  {
    title: "Bodies named in entries but missing from the regulators",
    level: "warning",
    check: unknownRegulators,
  },
  { title: "Duplicate ids", level: "error", check: duplicateIds },
  { title: "Figures that don't appear in their answer", level: "error", check: figuresNotInAnswer },
  {
    title: "Verified entries whose figures don't say where they were read",
    level: "error",
    check: figuresWithoutPlace,
  },
  { title: "Updates that refer to missing entries", level: "error", check: unknownEntries },
  {
    title: "Rulings without a lead, or with bands that don't meet",
    level: "error",
    check: incompleteRulings,
  },
  { title: "Rulings with a missing or misplaced verdict", level: "error", check: wrongVerdicts },
  { title: "Intents without a claim or a denial", level: "error", check: propositionsWithoutWords },
  { title: "Rulings that are too long", level: "error", check: longRulings },
  { title: "Sentences that don't stand alone", level: "error", check: sentencesThatLean },
  { title: "Texts for readers with an editor's word in them", level: "error", check: editorsWords },
  { title: "Figures in a ruling that aren't in its entries", level: "error", check: figuresNotInEntries },
  { title: "Rulings that refer to missing entries", level: "error", check: unknownRulingEntries },
  { title: "Cases the intent doesn't declare", level: "error", check: undeclaredCases },
  { title: "Unknown slots", level: "error", check: unknownSlots },
  { title: "Two rulings for the same state, intent and case", level: "error", check: rulingsTwice },
  { title: "Rulings with fewer than eight phrasings", level: "error", check: fewPhrasings },
  { title: "Phrasings used by two rulings", level: "error", check: phrasingsTwice },
  { title: "Figures that may contradict each other", level: "error", check: contradictions },
  { title: "Figures changed since they were reviewed", level: "error", check: staleReviews },
];

/** Returns the least urgent findings first. */
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
    { title: "Unformatted files", level: "error", findings: unformatted },
    { title: "Invalid files", level: "error", findings: [...problems, ...reviewProblems] },
  ];
}
