import { addDays } from "@plumbline/contract/time.ts";
import type { AuditAction } from "@plumbline/contract/audit.ts";
import { createHash, randomUUID } from "node:crypto";
import {
  ADMIN_TRADIES_PER_PAGE,
  type AdminTradie,
  type AdminTradiePage,
  type AdminTradieSearch,
  type CreateTradieRequest,
  RESTORE_DAYS,
  type TradieFields,
  type UpdateTradieRequest,
  WRONG_POSTCODE,
} from "@plumbline/contract/directory-admin.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import { isPostcodeOf } from "@plumbline/contract/postcodes.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Invalid, NotFound } from "@plumbline/server/errors.ts";
import { type Actor, type Audit, THE_SITE } from "../audit/service.ts";
import {
  type BusinessKey,
  countForAdmins,
  deleteBusiness,
  findForAdmins,
  findIdsByKeys,
  findIdsDeletedBefore,
  insertBusinesses,
  lockAdding,
} from "./admin-repository.ts";
import { describeSummary } from "./describe.ts";
import { type Business, lockBusiness, updateBusiness } from "./repository.ts";
import { slugOf } from "./slug.ts";
import type { Standing } from "./standing.ts";

const GONE = "This business is no longer in the directory.";
const REMOVED = "This business was removed. Restore it before you change it.";
const CHANGED_MEANWHILE =
  "Someone else changed this business while you were editing. Your changes weren't saved. Reload the page to see theirs.";

/** Fields that verification depends on. */
export const CHECKED = [
  "businessName",
  "tradeType",
  "state",
  "abn",
] as const satisfies (keyof TradieFields)[];

export type Locate = (
  suburb: string,
  state: State,
  postcode: string,
) => { latitude: number; longitude: number } | null;

type AdminOptions = {
  db: Db;
  clock: () => Date;
  audit: Audit;
  openLocator: () => Promise<Locate>;
  standing: Standing;
};

/** Every change is audited in the transaction that makes it. */
export function createDirectoryAdmin({ db, clock, audit, openLocator, standing }: AdminOptions) {
  const describe = (business: Business) => describeForAdmins(business, clock());

  async function list(asked: AdminTradieSearch): Promise<AdminTradiePage> {
    const total = await countForAdmins(db, asked);
    const found = await findForAdmins(db, asked);
    const pages = Math.max(1, Math.ceil(total / ADMIN_TRADIES_PER_PAGE));
    return { tradies: found.map(describe), total, page: asked.page, pages };
  }

  /** Throws `Conflict` if the business is already listed. */
  async function create(actor: Actor, { isActive, ...fields }: CreateTradieRequest): Promise<AdminTradie> {
    const locate = await openLocator();
    const place = locate(fields.suburb, fields.state, fields.postcode);
    return db.transaction(async (tx) => {
      await standing.refuseBanned(tx, fields);
      await lockAdding(tx);
      await refuseDouble(tx, fields);
      const now = clock();
      const row = { ...columnsOf(fields), ...pointOf(place), isActive, createdAt: now, updatedAt: now };
      const slug = slugOf(fields.businessName, fields.suburb);
      const [business] = await insertBusinesses(tx, [{ ...row, id: randomUUID(), slug }]);
      if (!business) throw new Error("The business was not stored");
      await audit.record(tx, actor, "business.create", subjectOf(business), changesOf(undefined, business));
      return describe(business);
    });
  }

  /** Throws `Conflict` if the business has changed since it was read, `NotFound` if it doesn't exist. */
  async function update(actor: Actor, id: string, request: UpdateTradieRequest): Promise<AdminTradie> {
    const { version, isActive, ...given } = request;
    const edited = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const locate = await openLocator();
    return db.transaction(async (tx) => {
      await standing.refuseBanned(tx, given);
      if (isActive) await standing.refuseBannedBusiness(tx, id);
      const before = await lockBusiness(tx, id);
      if (!before) throw new NotFound(GONE);
      if (before.deletedAt) throw new Conflict(REMOVED);
      if (version !== undefined && version !== versionOf(before)) throw new Conflict(CHANGED_MEANWHILE);
      const fields: TradieFields = { ...fieldsOf(before), ...edited };
      if (!isPostcodeOf(fields.postcode, fields.state)) {
        throw new Invalid(WRONG_POSTCODE, { postcode: WRONG_POSTCODE });
      }
      if (keyOf(fields) !== keyOf(before)) {
        await lockAdding(tx);
        await refuseDouble(tx, fields, id);
      }
      const moved = movedFrom(before, fields) && locate(fields.suburb, fields.state, fields.postcode);
      const columns = {
        ...columnsOf(fields),
        ...(moved !== false && pointOf(moved)),
        isActive: isActive ?? before.isActive,
      };
      const after = { ...before, ...columns };
      const changes = changesOf(before, after);
      if (Object.keys(changes).length === 0) return describe(before);
      await updateBusiness(tx, id, { ...columns, updatedAt: clock() });
      await audit.record(tx, actor, "business.update", subjectOf(after), changes);
      if (!CHECKED.some((field) => field in changes)) return describe(after);
      await standing.follow(tx, id);
      return describe((await lockBusiness(tx, id)) ?? after);
    });
  }

  /** Idempotent. */
  async function remove(actor: Actor, id: string): Promise<AdminTradie> {
    return setDeletedAt(actor, id, clock(), "business.remove");
  }

  async function restore(actor: Actor, id: string): Promise<AdminTradie> {
    return setDeletedAt(actor, id, null, "business.restore");
  }

  async function setDeletedAt(actor: Actor, id: string, deletedAt: Date | null, action: AuditAction) {
    return db.transaction(async (tx) => {
      if (deletedAt === null) await standing.refuseBannedBusiness(tx, id);
      const business = await lockBusiness(tx, id);
      if (!business) throw new NotFound(GONE);
      if ((business.deletedAt === null) === (deletedAt === null)) return describe(business);
      await updateBusiness(tx, id, { deletedAt });
      await audit.record(tx, actor, action, subjectOf(business));
      return describe({ ...business, deletedAt });
    });
  }

  /** Permanently deletes businesses removed 30 days ago, each in its own transaction. */
  async function purge(): Promise<number> {
    const before = addDays(clock(), -RESTORE_DAYS);
    const ids = await findIdsDeletedBefore(db, before);
    for (const id of ids) {
      await db.transaction(async (tx) => {
        const business = await lockBusiness(tx, id);
        // The business may have been restored in the meantime.
        if (!business?.deletedAt || business.deletedAt >= before) return;
        await deleteBusiness(tx, id);
        await audit.record(tx, THE_SITE, "business.delete", subjectOf(business));
      });
    }
    return ids.length;
  }

  return { list, create, update, remove, restore, purge };
}

async function refuseDouble(tx: Db, key: BusinessKey, ownId?: string): Promise<void> {
  const others = (await findIdsByKeys(tx, [key])).filter((id) => id !== ownId);
  if (others.length === 0) return;
  throw new Conflict(`${key.businessName} in ${key.suburb} ${key.postcode} is already listed.`);
}

export function keyOf({ businessName, suburb, postcode }: BusinessKey): string {
  return [businessName, suburb, postcode].join("\n").toLowerCase();
}

export function fieldsOf(business: Business): TradieFields {
  const { businessName, trade, description, phone, website, logoUrl, address, suburb, state } = business;
  const { postcode, yearsExperience, specialties, abn, contactEmail, serviceRadiusKm, directoryPlan } =
    business;
  return {
    businessName,
    tradeType: trade,
    description,
    phone,
    website,
    logoUrl,
    address,
    suburb,
    state,
    postcode,
    yearsExperience,
    specialties,
    abn,
    contactEmail,
    serviceRadiusKm,
    directoryPlan,
  };
}

export function columnsOf({ tradeType, ...fields }: TradieFields) {
  return { ...fields, trade: tradeType };
}

export function movedFrom(before: Business, { suburb, state, postcode }: TradieFields): boolean {
  return before.suburb !== suburb || before.state !== state || before.postcode !== postcode;
}

export function pointOf(place: { latitude: number; longitude: number } | null) {
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}

export function subjectOf({ id, businessName }: Pick<Business, "id" | "businessName">) {
  return { kind: "business" as const, id, name: businessName };
}

export function changesOf(before: Business | undefined, after: Business) {
  const [old, current] = [before && describeState(before), describeState(after)];
  const names = Object.keys(current) as (keyof typeof current)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(old?.[name] ?? null) !== JSON.stringify(current[name]))
      .map((name) => [name, { before: old?.[name] ?? null, after: current[name] }]),
  );
}

const describeState = (business: Business) => ({ ...fieldsOf(business), isActive: business.isActive });

/** Changes with any field, so that an edit can prove which version it started from. */
function versionOf(business: Business): string {
  return createHash("sha256")
    .update(JSON.stringify(describeState(business)))
    .digest("base64url")
    .slice(0, 16);
}

function describeForAdmins(business: Business, now: Date): AdminTradie {
  const { distanceKm: _, ...summary } = describeSummary(business, now);
  const { deletedAt } = business;
  return {
    ...summary,
    phone: business.phone,
    website: business.website,
    address: business.address,
    abn: business.abn,
    contactEmail: business.contactEmail,
    serviceRadiusKm: business.serviceRadiusKm,
    isActive: business.isActive,
    version: versionOf(business),
    isClaimed: business.ownerId !== null,
    isLocated: business.latitude !== null,
    deletedForGoodAt: deletedAt && addDays(deletedAt, RESTORE_DAYS).toISOString(),
  };
}
