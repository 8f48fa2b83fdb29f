import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { JobRules, JobRulesQuery } from "@plumbline/contract/quotes.ts";
import type { Budget, JobSubject, ProjectType } from "@plumbline/contract/quote-options.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

type RuleKind = JobRules["statements"][number]["kind"];

/**
 * A rule that a customer should know before asking for a quote. The entry says it; this says for which jobs it is the
 * one to show. An entry is never shown for a trade it does not name.
 */
type Rule = {
  entry: string;
  /** Which sentences of the entry's answer say it, from 0; the first without it. */
  says?: readonly number[];
  /** The rule starts above this price, in dollars: left out where the budget lies below. */
  above?: number;
  /** Only for budgets that start at this price or above it. */
  from?: number;
  /** The rule ends at this price, in dollars. */
  upTo?: number;
  /** For these kinds of project, or for work on these; for every job without either. */
  projects?: readonly ProjectType[];
  subjects?: readonly JobSubject[];
  /** Narrower than the entry's own trades, such as where another entry takes a trade out. */
  trades?: readonly BusinessTrade[];
};

/** The upper and lower end of each budget, in dollars. */
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

const WET_ROOMS = ["bathroom-kitchen"] as const;
const DECKS = ["deck-pergola"] as const;
const FENCES = ["fence"] as const;
const BUILDINGS = ["extension", "new-build"] as const;
/** Work on pipes and fittings that are there, or new ones, where a plumber's own approvals apply. */
const PLUMBING = ["Plumbing Installation", "Plumbing Repair", "Emergency Service"] as const;
/** Trades whose work in Queensland is domestic building work; electrical work and earthmoving are not building work. */
const QLD_BUILDING = [
  "builder",
  "carpenter",
  "plumber",
  "gasfitter",
  "hvac",
  "roofer",
  "painter",
  "tiler",
  "landscaper",
  "concreter",
  "bricklayer",
  "plasterer",
  "glazier",
  "fencer",
  "pool-builder",
] as const;
/** Trades whose work on a home is building work where a state's rule speaks of all trades. */
const HOME_BUILDING = [...QLD_BUILDING, "electrician", "solar-installer"] as const;

/** By state and kind, the most particular first: the first that fits the job is shown. */
const RULES: Record<State, Record<RuleKind, readonly Rule[]>> = {
  NSW: {
    licence: [
      { entry: "nsw-licensing-painter", says: [1, 2] },
      { entry: "nsw-licensing-specialist-any-value", says: [1] },
      { entry: "nsw-licensing-threshold-5000" },
    ],
    permit: [
      { entry: "nsw-jobs-kitchen-bath-approval", subjects: WET_ROOMS, says: [1, 3] },
      { entry: "nsw-permits-deck-pergola", subjects: DECKS },
      { entry: "nsw-permits-fence-height", subjects: FENCES },
      { entry: "nsw-plumbing-section-68", projects: ["Plumbing Installation"], says: [1] },
      { entry: "nsw-permits-overview", subjects: BUILDINGS, says: [2, 3] },
    ],
    deposit: [{ entry: "nsw-contract-deposit", trades: HOME_BUILDING }],
    contract: [
      { entry: "nsw-contract-large-jobs", from: 20_000, trades: HOME_BUILDING },
      { entry: "nsw-contract-small-jobs", says: [1], above: 5000, trades: HOME_BUILDING },
    ],
  },
  VIC: {
    licence: [
      { entry: "vic-painter-licence" },
      { entry: "vic-glazier-plasterer-tiler-licence", says: [1, 2] },
      { entry: "vic-electrical-rec", says: [1], trades: ["electrician"] },
      { entry: "vic-plumber-registered-vs-licensed", says: [0, 1], trades: ["plumber", "gasfitter"] },
      { entry: "vic-roof-metal-and-tiles", trades: ["roofer"], says: [0, 1] },
      { entry: "vic-bricklayer-concreter-licence" },
      { entry: "vic-landscaping-paving-fencing-standalone", says: [1] },
      { entry: "vic-builder-registration-threshold" },
    ],
    permit: [
      { entry: "vic-permit-internal-renovation", subjects: WET_ROOMS, says: [1] },
      { entry: "vic-permit-pergola-verandah", subjects: DECKS, says: [1, 2] },
      { entry: "vic-permit-fence", subjects: FENCES, says: [0, 1] },
      { entry: "vic-building-permit-who-issues", subjects: BUILDINGS },
    ],
    deposit: [{ entry: "vic-deposit-limit", says: [0, 2] }],
    contract: [
      {
        entry: "vic-single-trade-exemption",
        says: [1],
        trades: ["painter", "tiler", "plasterer", "glazier"],
      },
      { entry: "vic-single-trade-exemption", says: [1, 4], trades: ["electrician", "plumber"] },
      { entry: "vic-major-domestic-building-contract", above: 10_000 },
    ],
  },
  QLD: {
    licence: [
      { entry: "qld-licensing-electrical", says: [1] },
      { entry: "qld-licensing-gas", trades: ["gasfitter"] },
      { entry: "qld-licensing-plumber", says: [1] },
      { entry: "qld-licensing-air-con", trades: ["hvac"] },
      { entry: "qld-licensing-roofer", trades: ["roofer"] },
      { entry: "qld-licensing-termite", trades: ["pest-controller"] },
      { entry: "qld-licensing-landscaper", trades: ["landscaper", "fencer"] },
      { entry: "qld-licensing-trade-classes" },
      { entry: "qld-licensing-not-building-work", says: [0, 1], trades: ["earthworks"] },
      { entry: "qld-licensing-threshold", says: [1] },
    ],
    permit: [
      { entry: "qld-permits-shed-carport-patio", subjects: DECKS, says: [1, 2] },
      { entry: "qld-permits-plumbing-categories", projects: PLUMBING, subjects: WET_ROOMS, says: [1, 3] },
      { entry: "qld-permits-what-needs", subjects: BUILDINGS },
    ],
    deposit: [{ entry: "qld-contracts-deposit", trades: QLD_BUILDING }],
    contract: [{ entry: "qld-contracts-written", above: 3300, trades: QLD_BUILDING }],
  },
  WA: {
    licence: [
      { entry: "wa-painter-registration", says: [1] },
      { entry: "wa-electrical-licences" },
      { entry: "wa-plumber-licence-classes" },
      { entry: "wa-gasfitter-permit", trades: ["gasfitter"] },
      { entry: "wa-demolition-licence", says: [1], trades: ["demolition"] },
      { entry: "wa-incidental-structures", says: [1], trades: ["pool-builder", "fencer"] },
      { entry: "wa-unlicensed-trades", says: [1, 2] },
      { entry: "wa-builder-registration-threshold", says: [1] },
    ],
    permit: [
      { entry: "wa-bathroom-renovation", subjects: WET_ROOMS, says: [1] },
      { entry: "wa-permit-deck", subjects: DECKS, says: [1] },
      { entry: "wa-permit-fence", subjects: FENCES },
      { entry: "wa-building-permit-process", subjects: BUILDINGS },
    ],
    deposit: [{ entry: "wa-deposit-limit", says: [1], above: 7500 }],
    contract: [{ entry: "wa-contract-threshold", says: [0, 1], above: 7500 }],
  },
  SA: {
    licence: [
      { entry: "sa-pge-licence", trades: ["electrician", "plumber", "gasfitter"] },
      { entry: "sa-trades-limited-licence", says: [1], trades: ["painter", "tiler", "plasterer", "glazier"] },
      { entry: "sa-builder-licence-no-threshold", says: [1] },
      { entry: "sa-earthworks-site-preparation" },
    ],
    permit: [
      { entry: "sa-permit-pergola-verandah", subjects: DECKS, says: [0, 1] },
      { entry: "sa-permit-shed-fence", subjects: FENCES, says: [2] },
      { entry: "sa-permit-planning-system", subjects: BUILDINGS, says: [0, 1] },
    ],
    deposit: [{ entry: "sa-progress-payments", says: [2] }],
    contract: [
      { entry: "sa-contract-threshold-20000", says: [2], upTo: 20_000 },
      { entry: "sa-contract-threshold-20000", says: [1] },
    ],
  },
  TAS: {
    licence: [
      { entry: "tas-electrical-licences" },
      { entry: "tas-gas-licence", trades: ["gasfitter"] },
      { entry: "tas-plumbing-licences", trades: ["plumber"] },
      { entry: "tas-trades-without-licence" },
      { entry: "tas-building-licence-classes" },
    ],
    permit: [
      { entry: "tas-bathroom-renovation", subjects: WET_ROOMS },
      { entry: "tas-fence-heights", subjects: FENCES },
      { entry: "tas-plumbing-categories", projects: PLUMBING, says: [1, 2] },
      { entry: "tas-building-categories", subjects: [...BUILDINGS, ...DECKS], says: [0, 1] },
    ],
    deposit: [{ entry: "tas-deposit-limit", above: 20_000 }],
    contract: [{ entry: "tas-residential-contract", above: 20_000 }],
  },
  ACT: {
    licence: [
      { entry: "act-licensing-electrician", trades: ["electrician"] },
      { entry: "act-licensing-plumber", trades: ["plumber"] },
      { entry: "act-licensing-hvac", trades: ["hvac"] },
      { entry: "act-licensing-der-solar-battery", says: [1], trades: ["solar-installer"] },
      { entry: "act-licensing-unlicensed-trades" },
      { entry: "act-licensing-overview", trades: ["builder", "gasfitter"] },
    ],
    permit: [
      { entry: "act-jobs-deck", subjects: DECKS, says: [1, 2] },
      { entry: "act-jobs-fence-da", subjects: FENCES },
      { entry: "act-plumbing-plan-approval", projects: ["Plumbing Installation"], says: [1] },
      { entry: "act-permits-da-and-ba", subjects: BUILDINGS, says: [1, 2] },
    ],
    deposit: [{ entry: "act-contract-deposit", trades: HOME_BUILDING }],
    contract: [{ entry: "act-contract-writing", says: [1], trades: HOME_BUILDING }],
  },
  NT: {
    licence: [
      { entry: "nt-licensing-electrical", says: [1], trades: ["electrician", "solar-installer"] },
      { entry: "nt-licensing-gas", trades: ["gasfitter"] },
      { entry: "nt-licensing-plumber" },
      { entry: "nt-licensing-restricted-electrical", trades: ["hvac"] },
      { entry: "nt-licensing-trades-unlicensed", says: [1, 2] },
      { entry: "nt-licensing-builder-threshold", says: [1], trades: ["builder", "demolition"] },
    ],
    permit: [
      { entry: "nt-permits-what-needs", subjects: WET_ROOMS, says: [1] },
      { entry: "nt-permits-fence-pergola", subjects: FENCES },
      { entry: "nt-permits-plumbing-notice", projects: PLUMBING },
      { entry: "nt-permits-what-needs", subjects: BUILDINGS },
    ],
    deposit: [{ entry: "nt-contracts-deposit", says: [1], above: 12_000, subjects: BUILDINGS }],
    contract: [{ entry: "nt-contracts-written", above: 12_000, subjects: BUILDINGS }],
  },
};

const KINDS = ["licence", "permit", "deposit", "contract"] as const satisfies RuleKind[];

/** Says what the regulation entries say of a job, in their own words. */
export function createJobRules(entries: readonly PublishedEntry[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  return function jobRules(job: JobRulesQuery): JobRules {
    const statements: JobRules["statements"] = [];
    for (const kind of KINDS) {
      const rule = RULES[job.state][kind].find((one) => fits(one, byId.get(one.entry), job));
      const entry = rule && byId.get(rule.entry);
      const statement = entry && state(kind, rule, entry, statements.length + 1);
      if (statement) statements.push(statement);
    }
    return { statements };
  };
}

function fits(rule: Rule, entry: PublishedEntry | undefined, job: JobRulesQuery): boolean {
  if (!entry || entry.jurisdiction !== job.state) return false;
  const { from, to } = job.budget ? BUDGET_RANGES[job.budget] : ANY_BUDGET;
  const named: readonly string[] = entry.trades;
  return (
    (named.includes(job.trade) || named.includes("all")) &&
    (!rule.trades || rule.trades.includes(job.trade)) &&
    isAbout(rule, job) &&
    (rule.above === undefined || to > rule.above) &&
    (rule.from === undefined || from >= rule.from) &&
    (rule.upTo === undefined || to <= rule.upTo)
  );
}

function isAbout({ projects, subjects }: Rule, job: JobRulesQuery): boolean {
  if (!projects && !subjects) return true;
  const isProject = job.projectType !== undefined && projects?.includes(job.projectType);
  return Boolean(isProject) || (job.subject !== undefined && Boolean(subjects?.includes(job.subject)));
}

/** The entry's sentences word for word, with its official source; undefined where it has none. */
function state(
  kind: RuleKind,
  { says = [0] }: Rule,
  entry: PublishedEntry,
  number: number,
): JobRules["statements"][number] | undefined {
  const sources = entry.sources.toSorted((a, b) => Number(b.official) - Number(a.official));
  const [source] = sources;
  const sentences = sentencesOf(entry.answer);
  const text = says.map((at) => sentences[at]).join(" ");
  if (!source?.official || says.some((at) => !sentences[at])) return undefined;
  return {
    kind,
    text,
    caveat: entry.caveat,
    citation: {
      number,
      entryId: entry.id,
      jurisdiction: entry.jurisdiction,
      title: entry.title,
      sourceName: source.name,
      url: source.url,
      official: source.official,
      sources,
      law: entry.law,
      asOf: entry.as_of,
      passage: text,
      confidence: entry.confidence,
    },
  };
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=[A-Z"“])/);
}
