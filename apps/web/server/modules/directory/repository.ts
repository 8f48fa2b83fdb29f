import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Point } from "../places/distance.ts";
import { businesses } from "./tables.ts";

export type Business = typeof businesses.$inferSelect;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9-]+$/;

export async function findBusinessByIdOrSlug(db: Db, idOrSlug: string): Promise<Business | undefined> {
  if (!UUID.test(idOrSlug) && !SLUG.test(idOrSlug)) return undefined;
  const isIt = UUID.test(idOrSlug) ? eq(businesses.id, idOrSlug) : eq(businesses.slug, idOrSlug);
  const [business] = await db.select().from(businesses).where(isIt);
  return business;
}

export async function hasListing(db: Db, ownerId: string): Promise<boolean> {
  const isTheirs = and(eq(businesses.ownerId, ownerId), isNull(businesses.deletedAt));
  return (await db.select({ id: businesses.id }).from(businesses).where(isTheirs).limit(1)).length > 0;
}

export async function findListedBusiness(db: Db, idOrSlug: string): Promise<Business | undefined> {
  const business = await findBusinessByIdOrSlug(db, idOrSlug);
  return business?.isActive && !business.deletedAt ? business : undefined;
}

/** Includes deleted businesses. */
export async function findBusinesses(db: Db, ids: string[]): Promise<Business[]> {
  if (ids.length === 0) return [];
  return db.select().from(businesses).where(inArray(businesses.id, ids)).orderBy(asc(businesses.id));
}

/** Locks the row until the transaction ends, even if the business is deleted. */
export async function lockBusiness(tx: Db, id: string): Promise<Business | undefined> {
  const [business] = await tx.select().from(businesses).where(eq(businesses.id, id)).for("update");
  return business;
}

/** Returns undefined for a deleted business. */
export async function lockKeptBusiness(tx: Db, id: string): Promise<Business | undefined> {
  const business = await lockBusiness(tx, id);
  return business?.deletedAt ? undefined : business;
}

export async function updateBusiness(
  db: Db,
  id: string,
  fields: Partial<typeof businesses.$inferInsert>,
): Promise<void> {
  await db.update(businesses).set(fields).where(eq(businesses.id, id));
}

/** Samples beyond this number come from load tests and get no checks or reviews. */
const MOST_SAMPLES = 80;

const isListed = and(eq(businesses.isActive, true), isNull(businesses.deletedAt));

export async function findTradesInUse(db: Db): Promise<BusinessTrade[]> {
  const rows = await db.selectDistinct({ trade: businesses.trade }).from(businesses).where(isListed);
  return rows.map(({ trade }) => trade);
}

export async function findSlugs(db: Db) {
  const { slug, updatedAt, trade, suburb, state, isSample } = businesses;
  return db
    .select({ slug, updatedAt, trade, suburb, state, isSample })
    .from(businesses)
    .where(isListed)
    .orderBy(slug);
}

/** Deleted businesses count until they're purged. */
export async function hasBusinesses(db: Db): Promise<boolean> {
  const [one] = await db.select({ id: businesses.id }).from(businesses).limit(1);
  return one !== undefined;
}

export function listPlainSamples(db: Db): Promise<Business[]> {
  const { isSample, reviewCount, verifiedUntil, createdAt, slug } = businesses;
  return db
    .select()
    .from(businesses)
    .where(and(isSample, eq(reviewCount, 0), isNull(verifiedUntil)))
    .orderBy(createdAt, slug)
    .limit(MOST_SAMPLES);
}

export async function findUnlocatedSuburbs(db: Db) {
  const { suburb, state, postcode, latitude } = businesses;
  return db.selectDistinct({ suburb, state, postcode }).from(businesses).where(isNull(latitude));
}

export async function locateSuburb(
  db: Db,
  { suburb, state, postcode }: Pick<Business, "suburb" | "state" | "postcode">,
  point: Point,
): Promise<number> {
  const isOfSuburb = and(
    eq(businesses.suburb, suburb),
    eq(businesses.state, state),
    eq(businesses.postcode, postcode),
    isNull(businesses.latitude),
  );
  const { rowCount } = await db.update(businesses).set(point).where(isOfSuburb);
  return rowCount ?? 0;
}
