import { PERMIT_STATES, type PermitState } from "@plumbline/contract/giveaway-campaigns.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { formatCents } from "@plumbline/contract/money.ts";

// Our own notes from November 2026, based on summaries by law firms and permit agents rather than the law itself.
// Only administrators see them, and they must check with the authority.
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
    rule: "a permit, but only if no other state has issued one",
    aboveCents: null,
  },
};

export const PERMIT_NOTES = [
  "Check with the authority before you open: these rules are our notes, and they change.",
  "NSW wants 10 business days' notice before the start.",
  "Victoria doesn't need a permit, but wants the winners of prizes over $1,000 published, records kept for 3 years and the prize handed over within 28 days.",
];

type Numbers = Partial<Record<PermitState, string>>;

export function describePermits({ prizeValueCents, permits }: { prizeValueCents: number; permits: Numbers }) {
  return PERMIT_STATES.map((state) => {
    const { authority, rule, aboveCents } = RULES[state];
    const number = permits[state] ?? "";
    const isNeeded =
      aboveCents === null ? PERMIT_STATES.every((other) => !permits[other]) : prizeValueCents > aboveCents;
    return { state, authority, rule, number, isMissing: isNeeded && number === "" };
  });
}

export function missingOf(
  campaign: { prizeValueCents: number; permits: Numbers; closesOn: string },
  today: string,
): string[] {
  const missing = describePermits(campaign)
    // NT only needs a permit if no other state has issued one, and those are all checked by name.
    .filter(({ state, isMissing }) => isMissing && state !== "NT")
    .map(
      ({ state, authority, rule }) =>
        `${JURISDICTION_NAMES[state]} (${authority}): ${rule}. The prize is worth ${formatCents(campaign.prizeValueCents)}.`,
    );
  if (campaign.closesOn < today) missing.push("The last day has already passed.");
  return missing;
}
