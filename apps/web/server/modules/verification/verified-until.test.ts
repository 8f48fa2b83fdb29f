import { isoDayAfter } from "@plumbline/contract/calendar.ts";
import { STATES } from "@plumbline/contract/jurisdictions.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { namesAgree } from "./names.ts";
import { type VerificationFacts, verifiedUntil } from "./verified-until.ts";

const NAMES = ["Straight Flow", "Fresh Start"];
const ABNS = ["51824753556", "33102417032"];
const TRADES = ["plumber", "gasfitter"] as const;
const LICENCES = ["a", "b", "c"];
const day = fc.integer({ min: 0, max: 60 }).map((count) => isoDayAfter("2026-12-01", count));

const event = fc.oneof(
  fc.record({ type: fc.constant("abn" as const), abn: fc.constantFrom(...ABNS), expiresOn: day }),
  fc.record({ type: fc.constant("licence" as const), licence: fc.constantFrom(...LICENCES), expiresOn: day }),
  fc.record({ type: fc.constant("other" as const), expiresOn: day }),
  fc.record({ type: fc.constant("withdraw" as const), at: fc.nat(20) }),
  fc.record({ type: fc.constant("withdrawLicence" as const), licence: fc.constantFrom(...LICENCES) }),
  fc.record({ type: fc.constant("rename" as const), businessName: fc.constantFrom(...NAMES) }),
  fc.record({ type: fc.constant("retrade" as const), trade: fc.constantFrom(...TRADES) }),
  fc.record({ type: fc.constant("ban" as const), isBanned: fc.boolean() }),
);
const start = fc.record({
  isLicensed: fc.boolean(),
  covers: fc.array(
    fc.record({
      state: fc.constantFrom(...STATES.slice(0, 2)),
      trades: fc.subarray([...TRADES], { minLength: 1 }),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  events: fc.array(event, { maxLength: 25 }),
});
type Start = typeof start extends fc.Arbitrary<infer T> ? T : never;

function play({ isLicensed, covers, events }: Start): VerificationFacts {
  const facts: VerificationFacts = {
    business: { businessName: NAMES[0]!, abn: ABNS[0]!, trade: "plumber", state: "NSW" },
    isLicensed,
    isBanned: false,
    licences: covers.map((cover, at) => ({ id: LICENCES[at]!, withdrawnOn: null, ...cover })),
    checks: [],
  };
  const blank = { licenceId: null, abn: null, businessName: null, withdrawnOn: null };
  for (const one of events) {
    const { business, checks } = facts;
    if (one.type === "abn")
      checks.push({
        ...blank,
        kind: "abn",
        abn: one.abn,
        businessName: business.businessName,
        expiresOn: one.expiresOn,
      });
    if (one.type === "licence")
      checks.push({ ...blank, kind: "licence", licenceId: one.licence, expiresOn: one.expiresOn });
    if (one.type === "other") checks.push({ ...blank, kind: "insurance", expiresOn: one.expiresOn });
    if (one.type === "withdraw") Object.assign(checks[one.at] ?? {}, { withdrawnOn: "2026-12-01" });
    if (one.type === "withdrawLicence")
      for (const licence of facts.licences)
        if (licence.id === one.licence) licence.withdrawnOn = "2026-12-01";
    if (one.type === "rename") business.businessName = one.businessName;
    if (one.type === "retrade") business.trade = one.trade;
    if (one.type === "ban") facts.isBanned = one.isBanned;
  }
  return facts;
}

/** Implements the rule independently, for a single day. */
function isVerifiedOn(
  today: string,
  { business, isLicensed, isBanned, licences, checks }: VerificationFacts,
): boolean {
  const good = checks.filter(({ withdrawnOn, expiresOn }) => withdrawnOn === null && today <= expiresOn);
  const isKnown = good.some(
    ({ kind, abn, businessName }) =>
      kind === "abn" && abn === business.abn && businessName === business.businessName,
  );
  const isCovered = licences.some(
    ({ id, state, trades, withdrawnOn }) =>
      withdrawnOn === null &&
      state === business.state &&
      trades.includes(business.trade) &&
      good.some(({ licenceId }) => licenceId === id),
  );
  return !isBanned && isKnown && (!isLicensed || isCovered);
}

describe("the last verified day", () => {
  test("agrees with the rule on every day, whatever was checked, withdrawn, renamed or banned", () => {
    fc.assert(
      fc.property(start, (one) => {
        const facts = play(one);
        const until = verifiedUntil(facts);
        for (let count = 0; count <= 61; count += 1) {
          const today = isoDayAfter("2026-12-01", count);
          expect(until !== null && today <= until, today).toBe(isVerifiedOn(today, facts));
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("whether names agree", () => {
  test.for([
    ["Ray's Plumbing", "RAY'S PLUMBING PTY. LTD.", true],
    ["Smith & Sons", "SMITH AND SONS PTY LTD", true],
    ["Café Tiling", "The Trustee for CAFE TILING TRUST", true],
    ["Ray's Plumbing", "RAY'S PLUMBING AND GAS PTY LTD", false],
    ["Ray's Plumbing", "SMITH, RAYMOND", false],
    ["Pty Ltd", "PTY LTD", false],
  ] as const)("%s and %s: %s", ([businessName, entityName, agree]) => {
    expect(namesAgree(businessName, entityName)).toBe(agree);
  });
});
