import { addMonths } from "@plumbline/contract/calendar.ts";
import { formatAbn } from "@plumbline/contract/abn.ts";
import {
  type CheckRequest,
  type LicenceRequest,
  normaliseLicenceNumber,
  RECHECK_AFTER_YEARS,
  type VerificationFile,
} from "@plumbline/contract/verification.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import { Conflict, Invalid, NotFound } from "@plumbline/server/errors.ts";
import { actorOf, type Named } from "../audit/actor-of.ts";
import type { Audit } from "../audit/service.ts";
import { type Business, findBusinesses, findListingsByAbn, lockBusiness } from "../directory/listings.ts";
import type { DirectoryService } from "../directory/service.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { UploadedFile, Uploads } from "../uploads/uploads.ts";
import { describeKey, findRefusals, type Identity, lockKeys, refuseBanned } from "./bans.ts";
import {
  describeBan,
  describeBusiness,
  describeCheck,
  describeCheckForAdmins,
  describeConcerns,
  describeLicence,
  describeMissing,
  describePublicLicences,
  describeWarnings,
  sharedKeys,
  todayOf,
} from "./describe.ts";
import { type BusinessFacts, identityKeys, readFacts } from "./facts.ts";
import { readLicenceRules } from "./licence-rules.ts";
import { namesAgree } from "./names.ts";
import { createCheckQueues } from "./queues.ts";
import { readRegisters } from "./registers.ts";
import { createCheckReminders } from "./reminders.ts";
import {
  findBan,
  findCheck,
  findHolders,
  findLicence,
  findLicences,
  insertBans,
  insertCheck,
  insertLicence,
  liftBanRow,
  type LicenceRow,
  withdrawCheckRow,
  withdrawLicenceRow,
} from "./repository.ts";
import { verifiedUntil } from "./verified-until.ts";

export type VerificationOptions = {
  db: Db;
  content: Pick<Content, "entries" | "intents" | "regulators">;
  directory: Pick<DirectoryService, "setVerifiedUntil" | "deactivate">;
  uploads: Uploads;
  audit: Audit;
  mail: MailQueue;
  url: string;
  clock: () => Date;
};

export type Administrator = Named;

const NO_LISTING = "We couldn't find this listing";
const NO_LINE = "We couldn't find this check";
const WITHDRAWN_ALREADY = "This has already been withdrawn";
const CERTIFICATE = { name: "Certificate of currency", url: null };
const IN_PERSON = { name: "Documents sighted by us", url: null };

export function createVerificationService(options: VerificationOptions) {
  const { db, directory, uploads, audit, clock } = options;
  const rules = readLicenceRules(options.content, () => clock().toISOString().slice(0, 10));
  const registers = readRegisters(options.content.regulators);
  const queues = createCheckQueues({ db, rules, registers, clock });
  const lookup = (business: Pick<Business, "state">) => ({
    rules,
    registers,
    today: todayOf(business, clock()),
  });

  async function partsOf(businessId: string) {
    const facts = await findFacts(db, businessId);
    const look = lookup(facts.business);
    return {
      licenses: describePublicLicences(facts, look.today),
      ledger: facts.checks.map((check) => describeCheck(check, look.today)),
      warnings: describeWarnings(facts, look),
    };
  }

  /** Throws `NotFound`. */
  async function getFile(businessId: string): Promise<VerificationFile> {
    const facts = await findFacts(db, businessId);
    const { business, licences, checks, bans } = facts;
    const look = lookup(business);
    const { others, licences: ofOthers } = await findOthers(db, facts);
    return {
      business: describeBusiness(business, clock()),
      rule: rules.ruleFor(business.trade, business.state) ?? null,
      missing: describeMissing(facts, look),
      concerns: describeConcerns(facts, others, look),
      warnings: describeWarnings(facts, look),
      licences: describeLicence({ ...facts, licences }, look),
      checks: checks.map((check) => describeCheckForAdmins(check, look.today)),
      bans: bans.map(describeBan),
      others: others.map((other) => ({
        ...describeBusiness(other, clock()),
        sharedKeys: sharedKeys(
          facts,
          other,
          ofOthers.filter((licence) => licence.businessId === other.id),
        ),
      })),
      registers: registers.registersOf(business.state, business.trade),
    };
  }

  /** The licence counts only once a check has sighted it. */
  async function addLicence(
    admin: Administrator,
    businessId: string,
    entry: LicenceRequest,
  ): Promise<string> {
    const register = registers.registersOf(entry.state, "other").find(({ id }) => id === entry.registerId);
    if (!register)
      throw new Invalid("Choose a register for that state", {
        registerId: "Choose a register for that state",
      });
    return db.transaction(async (tx) => {
      const business = await hold(tx, businessId, [entry]);
      const numberKey = normaliseLicenceNumber(entry.number);
      const licence = await insertLicence(tx, { ...entry, businessId, numberKey });
      if (!licence) throw new Conflict("This licence is already on the listing");
      await audit.record(tx, actorOf(admin), "licence.add", subjectOf(business), {
        licence: { before: null, after: `${entry.className}, ${entry.state} ${entry.number}` },
      });
      await settle(tx, business);
      return licence.id;
    });
  }

  async function recordCheck(
    admin: Administrator,
    businessId: string,
    entry: CheckRequest,
    evidence?: UploadedFile,
  ): Promise<string> {
    const [business] = await findBusinesses(db, [businessId]);
    if (!business) throw new NotFound(NO_LISTING);
    const today = todayOf(business, clock());
    if (entry.checkedOn > today)
      throw new Invalid("A check can't be in the future", { checkedOn: "Choose today or an earlier day" });
    if ("expiresOn" in entry && entry.expiresOn < entry.checkedOn)
      throw new Invalid("It had already expired when it was checked", {
        expiresOn: "This is before the check",
      });
    // Storage may be slow, so the file is stored before the transaction and removed if that fails.
    const kept = evidence && (await uploads.keepDocument(evidence));
    try {
      return await db.transaction((tx) =>
        storeCheck(tx, admin, businessId, entry, kept && { key: kept.key, name: evidence.name }),
      );
    } catch (failure) {
      if (kept) await uploads.remove(kept.key);
      throw failure;
    }
  }

  async function storeCheck(
    tx: Db,
    admin: Administrator,
    businessId: string,
    entry: CheckRequest,
    evidence: { key: string; name: string } | undefined,
  ): Promise<string> {
    const licence = entry.kind === "licence" ? await findLicence(tx, entry.licenceId) : undefined;
    if (entry.kind === "licence" && (!licence || licence.businessId !== businessId || licence.withdrawnOn))
      throw new Invalid("Choose a licence on this listing", {
        licenceId: "Choose a licence on this listing",
      });
    const business = await hold(tx, businessId);
    const check = await insertCheck(tx, {
      businessId,
      kind: entry.kind,
      checkedOn: entry.checkedOn,
      checkedById: admin.id,
      checkedBy: `${admin.firstName}, administrator`,
      evidenceKey: evidence?.key ?? null,
      evidenceName: evidence?.name.slice(0, 200) ?? null,
      ...factsOfCheck(entry, business, licence),
    });
    await audit.record(tx, actorOf(admin), "check.record", subjectOf(business), {
      check: { before: null, after: `${check.what} (${check.sourceName}, until ${check.expiresOn})` },
    });
    await settle(tx, business);
    return check.id;
  }

  function factsOfCheck(entry: CheckRequest, business: Business, licence: LicenceRow | undefined) {
    switch (entry.kind) {
      case "licence": {
        const { className, state, number, registerId, id } =
          licence ?? impossible("a licence check of no licence");
        const source = registers.find(registerId) ?? impossible(`no register ${registerId}`);
        return {
          licenceId: id,
          what: `${className}, ${state} licence ${number}`,
          sourceName: source.name,
          sourceUrl: source.url,
          expiresOn: entry.expiresOn,
        };
      }
      case "abn": {
        if (business.abn !== entry.abn)
          throw new Invalid("The listing has a different ABN. Change it there first.", {
            abn: business.abn ? `The listing says ${formatAbn(business.abn)}` : "The listing has no ABN yet",
          });
        const nameAgrees = namesAgree(business.businessName, entry.entityName);
        if (!nameAgrees && entry.nameNote === "")
          throw new Invalid("The names differ. Find out why and write it down before you record the check.", {
            nameNote: `The listing is called “${business.businessName}”. Write why the ABN is still theirs.`,
          });
        const source = registers.abnRegister();
        const listedAs = nameAgrees ? "" : `, listed here as ${business.businessName}`;
        return {
          what: `ABN ${formatAbn(entry.abn)} belongs to ${entry.entityName}${listedAs}`,
          sourceName: source.name,
          sourceUrl: source.url,
          abn: entry.abn,
          entityName: entry.entityName,
          businessName: business.businessName,
          nameAgrees,
          note: entry.nameNote,
          expiresOn: yearsLater(entry.checkedOn),
        };
      }
      case "insurance":
        return {
          what: `${entry.cover}, insured by ${entry.insurer}`,
          sourceName: CERTIFICATE.name,
          sourceUrl: CERTIFICATE.url,
          expiresOn: entry.expiresOn,
        };
      case "identity":
        return {
          what: entry.what,
          sourceName: IN_PERSON.name,
          sourceUrl: IN_PERSON.url,
          expiresOn: yearsLater(entry.checkedOn),
        };
    }
  }

  /** The check stays in the ledger with the reason. */
  async function withdrawCheck(admin: Administrator, checkId: string, why: string): Promise<void> {
    const check = await findCheck(db, checkId);
    if (!check) throw new NotFound(NO_LINE);
    await db.transaction(async (tx) => {
      const business = await lock(tx, check.businessId);
      if (!(await withdrawCheckRow(tx, checkId, withdrawal(admin, business, why))))
        throw new Conflict(WITHDRAWN_ALREADY);
      await audit.record(tx, actorOf(admin), "check.withdraw", subjectOf(business), {
        check: { before: check.what, after: `withdrawn: ${why}` },
      });
      await settle(tx, business);
    });
  }

  async function withdrawLicence(admin: Administrator, licenceId: string, why: string): Promise<void> {
    const licence = await findLicence(db, licenceId);
    if (!licence) throw new NotFound("We couldn't find this licence");
    await db.transaction(async (tx) => {
      const business = await lock(tx, licence.businessId);
      if (!(await withdrawLicenceRow(tx, licenceId, withdrawal(admin, business, why))))
        throw new Conflict(WITHDRAWN_ALREADY);
      await audit.record(tx, actorOf(admin), "licence.withdraw", subjectOf(business), {
        licence: {
          before: `${licence.className}, ${licence.state} ${licence.number}`,
          after: `withdrawn: ${why}`,
        },
      });
      await settle(tx, business);
    });
  }

  /** Throws `NotFound`. */
  async function readEvidence(checkId: string) {
    const check = await findCheck(db, checkId);
    const file = check?.evidenceKey ? await uploads.read(check.evidenceKey) : undefined;
    if (!file) throw new NotFound("This check has no evidence");
    return file;
  }

  async function ban(admin: Administrator, businessId: string, reason: string): Promise<void> {
    const [business] = await findBusinesses(db, [businessId]);
    if (!business) throw new NotFound(NO_LISTING);
    const keys = identityKeys(business, await findLicences(db, [businessId]));
    if (keys.length === 0)
      throw new Invalid(
        "A ban needs an ABN or a licence, and this listing has neither on record. Deactivate it instead.",
      );
    await db.transaction(async (tx) => {
      await lockKeys(tx, keys);
      const by = {
        reason,
        businessId,
        bannedById: admin.id,
        bannedBy: actorOf(admin).name,
        bannedAt: clock(),
      };
      const banned = await insertBans(
        tx,
        keys.map((key) => ({ key, ...by })),
      );
      if (banned.length === 0) throw new Conflict("All of its numbers are already banned");
      for (const listing of await findListingsUnder(tx, keys)) {
        const held = await lock(tx, listing.id);
        await directory.deactivate(tx, held.id);
        await audit.record(tx, actorOf(admin), "business.ban", subjectOf(held), {
          isActive: { before: held.isActive, after: false },
          ban: { before: null, after: `${keys.map(describeKey).join(", ")}: ${reason}` },
        });
        await settle(tx, held);
      }
    });
  }

  /** Listings stay inactive until an administrator activates them. */
  async function liftBan(admin: Administrator, banId: string, why: string): Promise<void> {
    const found = await findBan(db, banId);
    if (!found) throw new NotFound("We couldn't find this ban");
    await db.transaction(async (tx) => {
      await lockKeys(tx, [found.key]);
      const by = { liftedAt: clock(), liftedBy: actorOf(admin).name, liftedWhy: why };
      if (!(await liftBanRow(tx, banId, by))) throw new Conflict("This ban has already been lifted");
      for (const listing of await findListingsUnder(tx, [found.key])) {
        const held = await lock(tx, listing.id);
        await audit.record(tx, actorOf(admin), "business.unban", subjectOf(held), {
          ban: { before: describeKey(found.key), after: `lifted: ${why}` },
        });
        await settle(tx, held);
      }
    });
  }

  /** Call it in the transaction that changes a listing's name, ABN, trade or state. */
  async function follow(tx: Db, businessId: string): Promise<void> {
    await settle(tx, await lock(tx, businessId));
  }

  /** Throws `Conflict`. For activating, restoring and claiming a listing. */
  async function refuseBannedBusiness(tx: Db, businessId: string): Promise<void> {
    await hold(tx, businessId);
  }

  /** Maps every given ABN and id to the reason it's banned, or to undefined. */
  async function findBanned(tx: Db, { abns, ids }: { abns: string[]; ids: string[] }) {
    const identities = await findIdentities(tx, ids);
    const refusals = await findRefusals(tx, [...abns.map((abn) => ({ abn })), ...identities]);
    const names = [...abns, ...identities.map(({ id }) => id)];
    return new Map(names.map((name, at) => [name, refusals[at]]));
  }

  /** Locks the keys before the listing, in the same order as a ban, to avoid a deadlock. */
  async function hold(tx: Db, businessId: string, more: Identity["licences"] = []): Promise<Business> {
    const [identity] = await findIdentities(tx, [businessId]);
    if (!identity) throw new NotFound(NO_LISTING);
    await refuseBanned(tx, { abn: identity.abn, licences: [...identity.licences, ...more] });
    return lock(tx, businessId);
  }

  async function findIdentities(tx: Db, ids: string[]) {
    const licences = (await findLicences(tx, ids)).filter(({ withdrawnOn }) => withdrawnOn === null);
    const byBusiness = Map.groupBy(licences, ({ businessId }) => businessId);
    const listings = await findBusinesses(tx, ids);
    return listings.map(({ id, abn }) => ({ id, abn, licences: byBusiness.get(id) ?? [] }));
  }

  async function settle(tx: Db, business: Business): Promise<void> {
    const [facts] = await readFacts(tx, [business], rules);
    const until = facts ? verifiedUntil(facts) : null;
    if (until !== business.verifiedUntil) await directory.setVerifiedUntil(tx, business.id, until);
  }

  async function lock(tx: Db, businessId: string): Promise<Business> {
    const business = await lockBusiness(tx, businessId);
    if (!business) throw new NotFound(NO_LISTING);
    return business;
  }

  async function findFacts(reader: Db, businessId: string): Promise<BusinessFacts> {
    const [facts] = await readFacts(reader, await findBusinesses(reader, [businessId]), rules);
    if (!facts) throw new NotFound(NO_LISTING);
    return facts;
  }

  function withdrawal(admin: Administrator, business: Business, why: string) {
    return { withdrawnOn: todayOf(business, clock()), withdrawnBy: actorOf(admin).name, withdrawnWhy: why };
  }

  return {
    partsOf,
    getFile,
    addLicence,
    recordCheck,
    withdrawCheck,
    withdrawLicence,
    readEvidence,
    ban,
    liftBan,
    follow,
    refuseBanned,
    refuseBannedBusiness,
    findBanned,
    licenceRuleFor: rules.ruleFor,
    listQueue: queues.list,
    countExpiring: queues.countExpiring,
    sendReminders: createCheckReminders(options).send,
  };
}

/** Includes deleted listings. */
async function findListingsUnder(db: Db, keys: string[]): Promise<Business[]> {
  const parts = keys.map((key) => key.split(":"));
  const abns = parts.flatMap(([kind, abn]) => (kind === "abn" && abn ? [abn] : []));
  const holders = await findHolders(
    db,
    parts.flatMap(([kind, state, numberKey]) =>
      kind === "licence" && numberKey ? [{ state: state as Business["state"], numberKey }] : [],
    ),
  );
  const byAbn = await findListingsByAbn(db, abns);
  const ids = [...byAbn.map(({ id }) => id), ...holders.map(({ businessId }) => businessId)];
  return findBusinesses(db, [...new Set(ids)]);
}

async function findOthers(db: Db, { business, licences }: BusinessFacts) {
  const listings = await findListingsUnder(db, identityKeys(business, licences));
  const others = listings.filter(({ id }) => id !== business.id);
  return {
    others,
    licences: await findLicences(
      db,
      others.map(({ id }) => id),
    ),
  };
}

function subjectOf({ id, businessName }: Business) {
  return { kind: "business" as const, id, name: businessName };
}

function yearsLater(day: string): string {
  return addMonths(new Date(day), 12 * RECHECK_AFTER_YEARS)
    .toISOString()
    .slice(0, 10);
}

function impossible(what: string): never {
  throw new Error(what);
}
