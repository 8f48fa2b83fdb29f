import type { CheckKind } from "@plumbline/contract/directory.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";

/** Days are ISO dates. */
export type VerificationFacts = {
  business: { businessName: string; abn: string | null; trade: BusinessTrade; state: State };
  /** True if the trade needs a licence in the state. */
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
 * The last day on which every required check is current. Null if one is missing. It may be in the past: callers compare
 * it with today, so nothing has to update it.
 */
export function verifiedUntil(facts: VerificationFacts): string | null {
  if (facts.isBanned) return null;
  const needed = [identityUntil(facts), ...(facts.isLicensed ? [licenceUntil(facts)] : [])];
  const [earliest = null] = needed.toSorted();
  return needed.includes(null) ? null : earliest;
}

/** Only ABN checks made under the business's current name and number count. */
export function identityUntil({ business, checks }: VerificationFacts): string | null {
  const { abn, businessName } = business;
  return latest(
    checks.filter(
      (check) =>
        check.kind === "abn" && abn !== null && check.abn === abn && check.businessName === businessName,
    ),
  );
}

/** Only checks of licences that cover the trade in the state count. */
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
