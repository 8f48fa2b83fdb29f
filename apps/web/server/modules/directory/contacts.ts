import type { Db } from "@plumbline/db/client.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { findListedBusiness } from "./repository.ts";
import { businesses } from "./tables.ts";

const { id, slug, businessName, ownerId, contactEmail } = businesses;
const CONTACT = { id, slug, businessName, ownerId, contactEmail };

/** Who stands behind a business, for the modules that write to it. Never part of a page. */
export type BusinessContact = {
  id: string;
  slug: string;
  businessName: string;
  ownerId: string | null;
  contactEmail: string | null;
};

/** Finds businesses for the other modules, which do not read this one's tables. */
export function createContacts(db: Db) {
  /** A business that is listed, by its id or its address. `tx` is the transaction it is read in. */
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

  /** A business that is not deleted, and whether it is listed. */
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

  /** The businesses somebody owns, listed or switched off. */
  function listOwned(userId: string): Promise<BusinessContact[]> {
    return db
      .select(CONTACT)
      .from(businesses)
      .where(and(eq(ownerId, userId), isNull(businesses.deletedAt)));
  }

  /** By their ids, deleted ones not among them. */
  async function listByIds(ids: string[]): Promise<Map<string, BusinessContact>> {
    if (ids.length === 0) return new Map();
    const isAsked = and(inArray(id, [...new Set(ids)]), isNull(businesses.deletedAt));
    const rows = await db.select(CONTACT).from(businesses).where(isAsked);
    return new Map(rows.map((row) => [row.id, row]));
  }

  return { find, findListed, listOwned, listByIds };
}
