import { createCitationBook } from "@plumbline/assistant/compose/citations.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import {
  type Budget,
  JOB_SUBJECTS,
  type JobSubject,
  type ProjectType,
} from "@plumbline/contract/quote-options.ts";
import type { JobRules, JobRulesQuery } from "@plumbline/contract/quotes.ts";
import { BUSINESS_TRADE_LABELS, type BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Band } from "@plumbline/regulations/intent-schema.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import {
  createRulingFinder,
  type FoundRuling,
  LICENCE_QUESTIONS,
  type RulingQuestion,
} from "../../rulings.ts";
import { wordForCustomer } from "./for-customers.ts";

type RuleKind = JobRules["statements"][number]["kind"];

/** In dollars. */
const BUDGET_RANGES: Record<Budget, { from: number; to: number }> = {
  "Under $500": { from: 0, to: 500 },
  "$500 - $1,000": { from: 500, to: 1000 },
  "$1,000 - $2,500": { from: 1000, to: 2500 },
  "$2,500 - $5,000": { from: 2500, to: 5000 },
  "$5,000 - $10,000": { from: 5000, to: 10_000 },
  "$10,000 - $25,000": { from: 10_000, to: 25_000 },
  "$25,000 - $50,000": { from: 25_000, to: 50_000 },
  "Over $50,000": { from: 50_000, to: Infinity },
};
const ANY_BUDGET = { from: 0, to: Infinity };

/** The second intent is used in states with no ruling on the first. */
const PERMITS: Record<JobSubject, readonly string[]> = {
  "bathroom-kitchen": ["bathroom-kitchen-permit"],
  "deck-pergola": ["deck-permit", "patio-carport-permit"],
  fence: ["fence-permit"],
  extension: ["extension-permit"],
  "new-build": ["permit-who-issues"],
};
const BUILDINGS: ReadonlySet<JobSubject | undefined> = new Set(["extension", "new-build"]);
/** Work covered by a plumber's own approvals. */
const PLUMBING: ReadonlySet<ProjectType | undefined> = new Set([
  "Plumbing Installation",
  "Plumbing Repair",
  "Emergency Service",
]);

/** For rules that cover all trades, these trades' work on a home counts as building work. */
const HOME_BUILDING: ReadonlySet<BusinessTrade> = new Set([
  "builder", "carpenter", "plumber", "gasfitter", "hvac", "roofer", "painter", "tiler", "landscaper", "concreter",
  "bricklayer", "plasterer", "glazier", "fencer", "pool-builder", "electrician", "solar-installer",
]); // prettier-ignore
/** In Queensland this isn't domestic building work. */
const NO_QLD_BUILDING: ReadonlySet<BusinessTrade> = new Set(["electrician", "solar-installer"]);

/**
 * In Victoria, these trades on their own aren't domestic building work. Our content doesn't say whether the
 * deposit limit applies to them.
 */
const SINGLE_TRADES_VIC: ReadonlySet<BusinessTrade> = new Set([
  "painter", "tiler", "plasterer", "glazier", "electrician", "plumber", "gasfitter", "hvac", "solar-installer",
]); // prettier-ignore

/** `today` returns an ISO date. */
export function createJobRules(content: Pick<Content, "entries" | "intents">, today: () => string) {
  const find = createRulingFinder(content, today);

  return function jobRules(job: JobRulesQuery): JobRules {
    const statements: JobRules["statements"] = [];
    for (const [kind, questions] of questionsOf(job)) {
      const found = questions.map((asked) => find(asked, job.state)).find((one) => one !== undefined);
      const statement = found && isForBudget(found, job.budget) && state(kind, found, statements.length + 1);
      if (statement) statements.push(statement);
    }
    return { statements };
  };
}

/** Returns undefined if the ruling has no official source, or can't be put to a customer. */
function state(
  kind: RuleKind,
  { entry, says, note }: FoundRuling,
  number: number,
): JobRules["statements"][number] | undefined {
  const book = createCitationBook();
  book.cite(entry, says);
  const [citation] = book.list();
  const text = wordForCustomer(says);
  const caveat = wordForCustomer(note);
  if (!citation?.official || text === undefined || caveat === undefined) return undefined;
  return { kind, text, caveat, citation: { ...citation, number } };
}

/** For each kind, the first question with a ruling is used. */
export function questionsOf({
  trade,
  state,
  subject,
  projectType,
}: JobRulesQuery): [RuleKind, RulingQuestion[]][] {
  const licence = LICENCE_QUESTIONS[trade];
  const permits = subject ? PERMITS[subject] : PLUMBING.has(projectType) ? ["plumbing-approval"] : [];
  const words = `${BUSINESS_TRADE_LABELS[trade]} ${subject ? JOB_SUBJECTS[subject] : ""}`;
  const contracts = isBuildingWork(trade, state, subject);
  const hasDepositLimit = state !== "VIC" || !SINGLE_TRADES_VIC.has(trade);
  return [
    ["licence", licence ? [licence] : []],
    ["permit", permits.map((intent) => ({ intent }))],
    ["deposit", contracts && hasDepositLimit ? [{ intent: "deposit-limit", words }] : []],
    ["contract", contracts ? [{ intent: "written-contract", words }] : []],
  ];
}

/** In the NT the contract rules cover only new homes and extensions. */
function isBuildingWork(trade: BusinessTrade, state: State, subject: JobSubject | undefined): boolean {
  if (!HOME_BUILDING.has(trade) || (state === "QLD" && NO_QLD_BUILDING.has(trade))) return false;
  return state !== "NT" || BUILDINGS.has(subject);
}

/** Returns false if the whole budget range is below the value where the ruling starts to apply. */
function isForBudget({ intent, ruling: { bands } }: FoundRuling, budget: Budget | undefined): boolean {
  if (intent.measure !== "price" || bands.length === 0) return true;
  const { from, to } = budget ? BUDGET_RANGES[budget] : ANY_BUDGET;
  return bands.some(
    ({ when, holds, limit }: Band) =>
      from < (when.to?.at ?? Infinity) &&
      to > (when.from?.at ?? 0) &&
      (holds ?? /\d/.test(limit ?? "")) !== false,
  );
}
