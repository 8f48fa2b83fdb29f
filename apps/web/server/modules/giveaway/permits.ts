import { PERMIT_STATES, type PermitState } from "@plumbline/contract/giveaway-campaigns.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { formatCents } from "@plumbline/contract/money.ts";

// What we noted about trade promotions when this was built (November 2026, from summaries by law firms and permit
// agents, not from the law itself). It is shown to administrators alone, as something to check with the authority.
const RULES: Record<PermitState, { authority: string; rule: string; aboveCents: number | null }> = {
  NSW: {
    authority: "NSW Fair Trading",
    rule: "an authority number, whatever the prize is worth",
    aboveCents: 0,
  },
  SA: {
    authority: "Consumer and Business Services SA",
    rule: "a licence, where the prizes are worth more than $5,000",
    aboveCents: 500_000,
  },
  ACT: {
    authority: "ACT Gambling and Racing Commission",
    rule: "an approval, where the prizes are worth more than $3,000",
    aboveCents: 300_000,
  },
  NT: {
    authority: "NT Licensing",
    rule: "a permit only where no other state has given one",
    aboveCents: null,
  },
};

/** Shown beside the rules, so that nobody takes them for the law. */
export const PERMIT_NOTES = [
  "Check with the authority before you open: these rules are our notes, and they change.",
  "NSW wants to be told 10 business days before the start.",
  "Victoria asks for no permit, and for the winners of prizes over $1,000 to be published, records kept for 3 years and the prize handed over within 28 days.",
];

type Numbers = Partial<Record<PermitState, string>>;

/** The permits of a campaign, each with its number and whether it is missing. */
export function describePermits({ prizeValueCents, permits }: { prizeValueCents: number; permits: Numbers }) {
  return PERMIT_STATES.map((state) => {
    const { authority, rule, aboveCents } = RULES[state];
    const number = permits[state] ?? "";
    const isNeeded =
      aboveCents === null ? PERMIT_STATES.every((other) => !permits[other]) : prizeValueCents > aboveCents;
    return { state, authority, rule, number, isMissing: isNeeded && number === "" };
  });
}

/** What keeps a campaign from being opened, in sentences. */
export function missingOf(
  campaign: { prizeValueCents: number; permits: Numbers; closesOn: string },
  today: string,
): string[] {
  const missing = describePermits(campaign)
    // Every other permit is asked for by name: this one follows from them.
    .filter(({ state, isMissing }) => isMissing && state !== "NT")
    .map(
      ({ state, authority, rule }) =>
        `${JURISDICTION_NAMES[state]} (${authority}): ${rule}. The prize is worth ${formatCents(campaign.prizeValueCents)}.`,
    );
  if (campaign.closesOn < today) missing.push("Its last day is over already.");
  return missing;
}
