import { formatAbn } from "@plumbline/contract/abn.ts";
import { formatPartialDate, isoDayIn } from "@plumbline/contract/time.ts";
import type { LedgerEntry, TradeWarning } from "@plumbline/contract/directory.ts";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import {
  type Check,
  type CheckedBusiness,
  type Licence,
  type VerificationFile,
} from "@plumbline/contract/verification.ts";
import { type Business, isTicked } from "../directory/listings.ts";
import { describeKey, type Identity, keysOf } from "./ban-keys.ts";
import type { VerificationContext } from "./context.ts";
import type { BusinessFacts } from "./facts.ts";
import { namesAgree } from "./names.ts";
import type { BanRow, CheckRow, LicenceRow } from "./repository.ts";
import { identityUntil, licenceUntil } from "./verified-until.ts";

/** `today` is the date in the business's state. */
type Lookup = Pick<VerificationContext, "rules" | "registers"> & { today: string };

export function lookupFor({ rules, registers, clock }: VerificationContext, business: Business): Lookup {
  return { rules, registers, today: todayOf(business, clock()) };
}

export function describeCheck(check: CheckRow, today: string): LedgerEntry {
  const { kind, what, sourceName, sourceUrl, checkedOn, checkedBy, expiresOn } = check;
  const withdrawn = describeWithdrawal(check);
  return {
    kind,
    what,
    source: { name: sourceName, url: sourceUrl },
    checkedOn,
    checkedBy,
    expiresOn,
    status: withdrawn ? "withdrawn" : expiresOn < today ? "expired" : "current",
    withdrawn,
  };
}

export function describeCheckForAdmins(check: CheckRow, today: string): Check {
  const { id, note, evidenceKey } = check;
  return { ...describeCheck(check, today), id, note, hasEvidence: evidenceKey !== null };
}

export function describeLicence({ licences, checks }: BusinessFacts, { registers }: Lookup): Licence[] {
  return licences.map((licence) => {
    const { id, state, number, className, trades, holderName, registerId } = licence;
    const until = checks
      .filter(({ licenceId, withdrawnOn }) => licenceId === id && withdrawnOn === null)
      .map(({ expiresOn }) => expiresOn);
    return {
      id,
      state,
      number,
      className,
      trades,
      holderName,
      register: registers.find(registerId) ?? { id: registerId, name: registerId, url: "" },
      sightedUntil: until.toSorted().at(-1) ?? null,
      withdrawn: describeWithdrawal(licence),
    };
  });
}

/** Includes only licences with a current check. */
export function describePublicLicences(
  facts: BusinessFacts,
  today: string,
): { name: string; number: string }[] {
  return facts.licences.filter(isSighted(facts, today)).map(({ state, className, number }) => ({
    name: `${className} (${state})`,
    number,
  }));
}

function isSighted({ checks }: BusinessFacts, today: string) {
  return ({ id, withdrawnOn }: LicenceRow) =>
    withdrawnOn === null &&
    checks.some((check) => check.licenceId === id && check.withdrawnOn === null && check.expiresOn >= today);
}

export function describeWarnings(facts: BusinessFacts, { rules, registers, today }: Lookup): TradeWarning[] {
  const { trade, state, isSample } = facts.business;
  if (isSample) return [];
  const label = BUSINESS_TRADE_LABELS[trade];
  const rule = rules.ruleFor(trade, state);
  if (!rule) {
    const [regulator] = registers.registersOf(state, trade);
    if (!regulator) return [];
    return [
      {
        kind: "no-rule",
        text: `Our content has no licence rule for this trade (${label}) in ${state}, so we didn't ask for a licence. Check with the regulator.`,
        source: { title: regulator.name, url: regulator.url },
      },
    ];
  }
  const covered = licenceUntil(facts);
  if (rule.need !== "licensed" || (covered !== null && covered >= today)) return [];
  const sighted = facts.licences.filter(isSighted(facts, today));
  const held = sighted.map(({ className, state: issuer, number }) => `${className} (${issuer}, ${number})`);
  return [
    held.length > 0
      ? {
          kind: "wrong-class",
          text: `Listed as ${label} in ${state}, but the licence we sighted doesn't cover that there: ${held.join("; ")}. The rule: “${rule.says}”`,
          source: rule.source,
        }
      : {
          kind: "no-licence",
          text: `We haven't sighted a current licence for this trade (${label}) in ${state}. The rule: “${rule.says}”`,
          source: rule.source,
        },
  ];
}

export function describeMissing(facts: BusinessFacts, { today }: Lookup): string[] {
  const { abn, state, trade, businessName } = facts.business;
  const missing: string[] = [];
  const identity = identityUntil(facts);
  if (facts.isBanned) missing.push("Its ABN or licence is banned.");
  if (!abn) missing.push("The listing has no ABN.");
  else if (identity === null)
    missing.push(`There's no valid check of ABN ${formatAbn(abn)} under the name “${businessName}”.`);
  else if (identity < today) missing.push(`The ABN check expired on ${formatPartialDate(identity)}.`);
  if (facts.isLicensed) {
    const licence = licenceUntil(facts);
    const what = `a licence that covers ${BUSINESS_TRADE_LABELS[trade]} in ${state}`;
    if (licence === null) missing.push(`There's no valid check of ${what}.`);
    else if (licence < today) missing.push(`The check of ${what} expired on ${formatPartialDate(licence)}.`);
  }
  return missing;
}

export function describeConcerns(
  facts: BusinessFacts,
  others: Business[],
  { rules, registers, today }: Lookup,
): VerificationFile["concerns"] {
  const { businessName, trade, state } = facts.business;
  const concerns: VerificationFile["concerns"] = describeWarnings(facts, { rules, registers, today })
    .filter(({ kind }) => kind === "wrong-class")
    .map(({ text, source }) => ({ text, source }));
  const standing = facts.checks.filter(({ withdrawnOn }) => withdrawnOn === null);
  for (const { what, note } of standing.filter(({ nameAgrees }) => nameAgrees === false))
    concerns.push({ text: `The names differ: ${what}. Recorded with the note “${note}”.`, source: null });
  const entities = standing.flatMap(({ entityName }) => entityName ?? []);
  for (const { holderName, className } of facts.licences.filter(({ withdrawnOn }) => withdrawnOn === null))
    if (![businessName, ...entities].some((name) => namesAgree(name, holderName)))
      concerns.push({
        text: `The ${className} licence is held by “${holderName}”, which is neither the listing's name nor the ABN's.`,
        source: null,
      });
  for (const other of others)
    concerns.push({
      text: `“${other.businessName}” in ${other.suburb} ${other.state} has the same ABN or licence${other.deletedAt ? " and was deleted" : ""}.`,
      source: null,
    });
  const advertising = rules.advertisingRuleFor(trade, state);
  const hasNumber = facts.licences.some((licence) => licence.withdrawnOn === null && licence.state === state);
  if (advertising && facts.isLicensed && !hasNumber)
    concerns.push({
      text: `The listing shows no licence number, and a listing counts as advertising. The rule: “${advertising.says}”`,
      source: advertising.source,
    });
  return concerns;
}

export function describeBusiness(business: Business, now: Date): CheckedBusiness {
  const isVerified = isTicked(business, now);
  return {
    id: business.id,
    slug: business.slug,
    businessName: business.businessName,
    trade: business.trade,
    state: business.state,
    suburb: business.suburb,
    abn: business.abn,
    isActive: business.isActive,
    isDeleted: business.deletedAt !== null,
    isSample: business.isSample,
    isVerified,
    verifiedUntil: isVerified ? business.verifiedUntil : null,
  };
}

export function describeBan({
  id,
  key,
  reason,
  bannedBy,
  bannedAt,
}: BanRow): VerificationFile["bans"][number] {
  return { id, key: describeKey(key), reason, bannedBy, bannedAt: bannedAt.toISOString() };
}

export function describeSharedKeys({ keys }: BusinessFacts, other: Identity): string[] {
  return keysOf(other)
    .filter((key) => keys.includes(key))
    .map(describeKey);
}

function describeWithdrawal(line: { withdrawnOn: string | null; withdrawnWhy: string | null }) {
  return line.withdrawnOn === null ? null : { on: line.withdrawnOn, why: line.withdrawnWhy ?? "" };
}

export function todayOf({ state }: Pick<Business, "state">, now: Date): string {
  return isoDayIn(now, state);
}
