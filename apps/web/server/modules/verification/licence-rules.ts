import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { LicenceRule } from "@plumbline/contract/verification.ts";
import type { Ruling } from "@plumbline/regulations/intent-schema.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import { createRulingFinder, type FoundRuling, LICENCE_QUESTIONS } from "../../rulings.ts";

/** Trades that have their own advertising rulings, by the name the ruling uses. */
const ADVERTISERS: Partial<Record<BusinessTrade, string>> = {
  electrician: "electrical",
  "solar-installer": "electrical",
  plumber: "plumbing",
  gasfitter: "plumbing",
};

export type LicenceRules = ReturnType<typeof readLicenceRules>;

/** `today` returns an ISO date. */
export function readLicenceRules(content: Pick<Content, "entries" | "intents">, today: () => string) {
  const find = createRulingFinder(content, today);

  function ruleFor(trade: BusinessTrade, state: State): LicenceRule | undefined {
    const asked = LICENCE_QUESTIONS[trade];
    const found = asked && find(asked, state);
    const cited = found && cite(found);
    return cited && { need: needOf(found.ruling, trade), ...cited };
  }

  /** Returns undefined unless a ruling requires the licence number in advertising. */
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

/** Prefers an official source. */
function cite({ id, entry, says }: FoundRuling): Omit<LicenceRule, "need"> | undefined {
  const source = entry.sources.find(({ official }) => official) ?? entry.sources[0];
  return source && { says, ruling: id, entryId: entry.id, source: { title: source.name, url: source.url } };
}

/** All work in these trades meets the ruling's condition: building work needs approval, pest control is done for payment. */
const MEETS_CONDITION: ReadonlySet<BusinessTrade> = new Set(["builder", "pool-builder", "pest-controller"]);

/**
 * "licensed" means a licence or registration of the business itself, at any price or over a value. "depends" means it
 * depends on the job, or it's a scaffolder, whose ticket belongs to the worker.
 */
function needOf({ holds, if: condition, bands }: Ruling, trade: BusinessTrade): LicenceRule["need"] {
  const sides = bands.length > 0 ? bands : [{ holds, if: condition }];
  if (sides.every((side) => side.holds === false)) return "unlicensed";
  const isLicensed = sides.some((side) => side.holds === true && (!side.if || MEETS_CONDITION.has(trade)));
  return isLicensed && trade !== "scaffolder" ? "licensed" : "depends";
}
