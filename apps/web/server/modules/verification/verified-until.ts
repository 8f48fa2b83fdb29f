import type { CheckKind } from "@plumbline/contract/directory.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";

/** What the tick follows from. Days are ISO dates. */
export type VerificationFacts = {
  business: { businessName: string; abn: string | null; trade: BusinessTrade; state: State };
  /** The entries say that the trade is licensed in the state. */
  isLicensed: boolean;
  isBanned: boolean;
  licences: { id: string; state: State; trades: readonly BusinessTrade[]; withdrawnOn: string | null }[];
  checks: {
    kind: CheckKind;
    licenceId: string | null;
    abn: string | null;
    businessName: string | null;
    expiresOn: string;
    withdrawnOn: string | null;
  }[];
};

/**
 * The last day on which every check that is needed is current: the ABN, of the business as it is named today, and a
 * licence that covers the trade where it is licensed. Null when one is missing. It may lie in the past: what compares
 * it with today needs nobody to update it.
 */
export function verifiedUntil(facts: VerificationFacts): string | null {
  if (facts.isBanned) return null;
  const needed = [identityUntil(facts), ...(facts.isLicensed ? [licenceUntil(facts)] : [])];
  const [earliest = null] = needed.toSorted();
  return needed.includes(null) ? null : earliest;
}

/** The last day of the latest ABN check of this name and number. */
export function identityUntil({ business, checks }: VerificationFacts): string | null {
  const { abn, businessName } = business;
  return latest(
    checks.filter(
      (check) =>
        check.kind === "abn" && abn !== null && check.abn === abn && check.businessName === businessName,
    ),
  );
}

/** The last day of the latest check of a licence that covers the trade in the state. */
export function licenceUntil({ business, licences, checks }: VerificationFacts): string | null {
  const covering = licences.filter(
    ({ state, trades, withdrawnOn }) =>
      withdrawnOn === null && state === business.state && trades.includes(business.trade),
  );
  return latest(checks.filter(({ licenceId }) => covering.some(({ id }) => id === licenceId)));
}

function latest(checks: VerificationFacts["checks"]): string | null {
  const standing = checks.filter(({ withdrawnOn }) => withdrawnOn === null);
  return (
    standing
      .map(({ expiresOn }) => expiresOn)
      .toSorted()
      .at(-1) ?? null
  );
}
