import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { LicenceRule } from "@plumbline/contract/verification.ts";
import type { Ruling } from "@plumbline/regulations/intent-schema.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import { createRulingFinder, type FoundRuling, LICENCE_QUESTIONS } from "../../rulings.ts";

/** How the advertising rule names the trades that it has rulings of their own for. */
const ADVERTISERS: Partial<Record<BusinessTrade, string>> = {
  electrician: "electrical",
  "solar-installer": "electrical",
  plumber: "plumbing",
  gasfitter: "plumbing",
};

export type LicenceRules = ReturnType<typeof readLicenceRules>;

/** The licence rules of the content, as they stand on the day that `today` gives (ISO). */
export function readLicenceRules(content: Pick<Content, "entries" | "intents">, today: () => string) {
  const find = createRulingFinder(content, today);

  /** Whether a trade is licensed in a state; undefined where no ruling says. */
  function ruleFor(trade: BusinessTrade, state: State): LicenceRule | undefined {
    const asked = LICENCE_QUESTIONS[trade];
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

/** A ruling with the best source of its entry; undefined where that has none. */
function cite({ id, entry, says }: FoundRuling): Omit<LicenceRule, "need"> | undefined {
  const source = entry.sources.find(({ official }) => official) ?? entry.sources[0];
  return source && { says, ruling: id, entryId: entry.id, source: { title: source.name, url: source.url } };
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
