import { chooseRuling } from "@plumbline/assistant/rulings/choose-ruling.ts";
import { writeRuling } from "@plumbline/assistant/rulings/write-ruling.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { LicenceRule } from "@plumbline/contract/verification.ts";
import { type Ruling, rulingId } from "@plumbline/regulations/intent-schema.ts";
import type { Content } from "@plumbline/regulations/schema.ts";

/** The intent that says whether a trade needs a licence, and the trade's names among its cases, the closest first. */
type Asked = { intent: string; case?: Record<string, readonly string[]> };

const work = (...names: string[]): Asked => ({ intent: "licence-needed", case: { work: names } });

/** A trade that is not named has no rule in the content. */
const LICENSING: Partial<Record<BusinessTrade, Asked>> = {
  electrician: work("electrical"),
  plumber: work("plumbing"),
  gasfitter: work("gas"),
  hvac: work("ducted", "aircon"),
  builder: { intent: "licence-needed" },
  carpenter: work("carpentry"),
  painter: work("painting"),
  tiler: work("tiling"),
  plasterer: work("plastering"),
  bricklayer: work("bricklaying"),
  concreter: work("concreting"),
  glazier: work("glazing"),
  landscaper: work("landscaping"),
  fencer: work("fencing"),
  earthworks: work("earthmoving"),
  demolition: work("demolition"),
  "pool-builder": work("pool"),
  "solar-installer": work("solar"),
  roofer: { intent: "roofing-licence" },
  scaffolder: { intent: "scaffold-licence" },
  "asbestos-removalist": { intent: "asbestos-amount" },
  "pest-controller": { intent: "pest-control-licence" },
};

/** How the advertising rule names the trades that it has rulings of their own for. */
const ADVERTISERS: Partial<Record<BusinessTrade, string>> = {
  electrician: "electrical",
  "solar-installer": "electrical",
  plumber: "plumbing",
  gasfitter: "plumbing",
};

export type LicenceRules = ReturnType<typeof readLicenceRules>;

/** The licence rules of the content, as they stand on the day that `today` gives (ISO). */
export function readLicenceRules(
  { entries, intents }: Pick<Content, "entries" | "intents">,
  today: () => string,
) {
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  const intentsById = new Map(intents.map((intent) => [intent.id, intent]));

  /** The ruling on a case in a state, and what it says there of every job. */
  function find(asked: Asked, state: State) {
    const intent = intentsById.get(asked.intent);
    const chosen = intent && chooseRuling(intent, state, new Map(Object.entries(asked.case ?? {})), today());
    if (!chosen || chosen.uncovered || chosen.ruling.gap) return undefined;
    const { lead } = writeRuling(intent, chosen, { text: "", before: [], isBare: true }, () => undefined);
    return { ...chosen, id: rulingId(intent, chosen.ruling), says: lead };
  }

  function cite({
    id,
    ruling,
    says,
  }: NonNullable<ReturnType<typeof find>>): Omit<LicenceRule, "need"> | undefined {
    const entry = entriesById.get(ruling.entry[0] ?? "");
    const source = entry?.sources.find(({ official }) => official) ?? entry?.sources[0];
    return (
      entry &&
      source && { says, ruling: id, entryId: entry.id, source: { title: source.name, url: source.url } }
    );
  }

  /** Whether a trade is licensed in a state; undefined where no ruling says. */
  function ruleFor(trade: BusinessTrade, state: State): LicenceRule | undefined {
    const asked = LICENSING[trade];
    const found = asked && find(asked, state);
    const cited = found && cite(found);
    return cited && { need: needOf(found.ruling, trade), ...cited };
  }

  /** The rule that has the licence number in advertising, where one says so of the trade. */
  function advertisingRuleFor(trade: BusinessTrade, state: State): Omit<LicenceRule, "need"> | undefined {
    const advertiser = ADVERTISERS[trade];
    const found = find(
      { intent: "licence-number-advertising", ...(advertiser && { case: { trade: [advertiser] } }) },
      state,
    );
    return found?.ruling.holds === true ? cite(found) : undefined;
  }

  return { ruleFor, advertisingRuleFor };
}

/** Whose every job meets the condition that a ruling sets: a builder's need approval, a pest controller's are for pay. */
const MEETS_CONDITION: ReadonlySet<BusinessTrade> = new Set(["builder", "pool-builder", "pest-controller"]);

/**
 * "licensed" is a licence or registration of the business itself, at any price or over a value; "depends" is where it hangs
 * on the job, and of a scaffolder, whose ticket is the worker's own.
 */
function needOf({ holds, if: condition, bands }: Ruling, trade: BusinessTrade): LicenceRule["need"] {
  const sides = bands.length > 0 ? bands : [{ holds, if: condition }];
  if (sides.every((side) => side.holds === false)) return "unlicensed";
  const isLicensed = sides.some((side) => side.holds === true && (!side.if || MEETS_CONDITION.has(trade)));
  return isLicensed && trade !== "scaffolder" ? "licensed" : "depends";
}
