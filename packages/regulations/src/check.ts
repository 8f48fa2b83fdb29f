/** Everything that is checked about a content directory, from the single file to the content as a whole. */
import { contradictions, staleReviews } from "./checks/contradictions.ts";
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

/** Errors must be put right, warnings should be, reviews are work to plan. */
type Level = "error" | "warning" | "review";
export type CheckResult = { title: string; level: Level; findings: Finding[] };

const CHECKS: { title: string; level: Level; check: Check }[] = [
  {
    title: "Due for review: by a date of the rule, an indexed amount, or age",
    level: "review",
    check: dueForReview,
  },
  { title: "Entries that no ruling rests on", level: "review", check: unsettledEntries },
  { title: "Figures of an entry that no ruling says", level: "review", check: figuresInNoRuling },
  { title: "Rulings without an official https page", level: "warning", check: weaklySourcedRulings },
  { title: "Amounts in an answer that no figure lists", level: "warning", check: unlistedAmounts },
  { title: "Bodies that entries name and the regulators lack", level: "warning", check: unknownRegulators },
  { title: "Ids used twice", level: "error", check: duplicateIds },
  { title: "Figures that do not stand in their answer", level: "error", check: figuresNotInAnswer },
  { title: "Verified entries whose figures name no place", level: "error", check: figuresWithoutPlace },
  { title: "Updates tied to entries that do not exist", level: "error", check: unknownEntries },
  { title: "Rulings without a lead, bands that don't meet", level: "error", check: incompleteRulings },
  { title: "Rulings with a verdict missing or out of place", level: "error", check: wrongVerdicts },
  { title: "Intents without a claim or a denial", level: "error", check: propositionsWithoutWords },
  { title: "Rulings that are too long", level: "error", check: longRulings },
  { title: "Sentences that don't stand alone", level: "error", check: sentencesThatLean },
  { title: "Figures that a ruling's entries don't hold", level: "error", check: figuresNotInEntries },
  { title: "Rulings tied to entries that do not exist", level: "error", check: unknownRulingEntries },
  { title: "Cases that their intent doesn't declare", level: "error", check: undeclaredCases },
  { title: "Slots that nothing fills", level: "error", check: unknownSlots },
  { title: "Two rulings for the same state, intent and case", level: "error", check: rulingsTwice },
  { title: "Rulings with fewer than eight phrasings", level: "error", check: fewPhrasings },
  { title: "Phrasings of two rulings", level: "error", check: phrasingsTwice },
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
