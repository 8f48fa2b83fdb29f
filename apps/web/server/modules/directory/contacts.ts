import type { Db } from "@plumbline/db/client.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { findListedBusiness } from "./repository.ts";
import { businesses } from "./tables.ts";

const { id, slug, businessName, ownerId, contactEmail } = businesses;
const CONTACT = { id, slug, businessName, ownerId, contactEmail };

/** Contact details are private, so they're never part of a page. */
export type BusinessContact = {
  id: string;
  slug: string;
  businessName: string;
  ownerId: string | null;
  contactEmail: string | null;
};

/** For other modules, which must not read this module's tables. */
export function createContacts(db: Db) {
  /** Finds only active businesses, by id or slug. */
  async function findListed(idOrSlug: string, tx: Db = db): Promise<BusinessContact | undefined> {
    const business = await findListedBusiness(tx, idOrSlug);
    if (!business) return undefined;
    return {
      id: business.id,
      slug: business.slug,
      businessName: business.businessName,
      ownerId: business.ownerId,
      contactEmail: business.contactEmail,
    };
  }

  /** Includes inactive businesses, but not deleted ones. */
  async function find(
    businessId: string,
    tx: Db = db,
  ): Promise<(BusinessContact & { isListed: boolean }) | undefined> {
    const [row] = await tx
      .select({ ...CONTACT, isListed: businesses.isActive })
      .from(businesses)
      .where(and(eq(id, businessId), isNull(businesses.deletedAt)));
    return row;
  }

  /** Includes inactive businesses, but not deleted ones. */
  function listOwned(userId: string): Promise<BusinessContact[]> {
    return db
      .select(CONTACT)
      .from(businesses)
      .where(and(eq(ownerId, userId), isNull(businesses.deletedAt)));
  }

  /** Leaves out deleted businesses. */
  async function listByIds(ids: string[]): Promise<Map<string, BusinessContact>> {
    if (ids.length === 0) return new Map();
    const isAsked = and(inArray(id, [...new Set(ids)]), isNull(businesses.deletedAt));
    const rows = await db.select(CONTACT).from(businesses).where(isAsked);
    return new Map(rows.map((row) => [row.id, row]));
  }

  return { find, findListed, listOwned, listByIds };
}
