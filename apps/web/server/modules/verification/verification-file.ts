import type { VerificationFile } from "@plumbline/contract/verification.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { findBusinesses } from "../directory/listings.ts";
import { findListingsUnder } from "./ban-keys.ts";
import { NO_LISTING, type VerificationContext } from "./context.ts";
import {
  describeBan,
  describeBusiness,
  describeCheck,
  describeCheckForAdmins,
  describeConcerns,
  describeLicence,
  describeMissing,
  describePublicLicences,
  describeSharedKeys,
  describeWarnings,
  lookupFor,
} from "./describe.ts";
import { type BusinessFacts, readFacts } from "./facts.ts";
import { findLicences } from "./repository.ts";

export function createVerificationFile(context: VerificationContext) {
  const { db, rules, registers, clock } = context;

  async function partsOf(businessId: string) {
    const facts = await getFacts(businessId);
    const look = lookupFor(context, facts.business);
    return {
      licenses: describePublicLicences(facts, look.today),
      ledger: facts.checks.map((check) => describeCheck(check, look.today)),
      warnings: describeWarnings(facts, look),
    };
  }

  /** Throws `NotFound` if the business doesn't exist. */
  async function getFile(businessId: string): Promise<VerificationFile> {
    const facts = await getFacts(businessId);
    const { business, keys, checks, bans } = facts;
    const look = lookupFor(context, business);
    const others = (await findListingsUnder(db, keys)).filter(({ id }) => id !== business.id);
    const ofOthers = await findLicences(
      db,
      others.map(({ id }) => id),
    );
    return {
      business: describeBusiness(business, clock()),
      rule: rules.ruleFor(business.trade, business.state) ?? null,
      missing: describeMissing(facts, look),
      concerns: describeConcerns(facts, others, look),
      warnings: describeWarnings(facts, look),
      licences: describeLicence(facts, look),
      checks: checks.map((check) => describeCheckForAdmins(check, look.today)),
      bans: bans.map(describeBan),
      others: others.map((other) => ({
        ...describeBusiness(other, clock()),
        sharedKeys: describeSharedKeys(facts, {
          abn: other.abn,
          licences: ofOthers.filter((licence) => licence.businessId === other.id),
        }),
      })),
      registers: registers.registersOf(business.state, business.trade),
    };
  }

  async function getFacts(businessId: string): Promise<BusinessFacts> {
    const [facts] = await readFacts(db, await findBusinesses(db, [businessId]), rules);
    if (!facts) throw new NotFound(NO_LISTING);
    return facts;
  }

  return { partsOf, getFile };
}
