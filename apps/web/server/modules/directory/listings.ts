// What other modules may ask of listings inside a transaction of theirs. They write by the verbs of the service.
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { Sorting } from "@plumbline/contract/table-search.ts";
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import {
  and,
  asc,
  count,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  not,
  type SQL,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import { anywhere, orderOf, windowOf } from "../../listing/page-of.ts";
import type { Business } from "./repository.ts";
import { businesses } from "./tables.ts";
import { hasTick } from "./tick.ts";

export { type Business, findBusinesses, lockBusiness } from "./repository.ts";
export { isTicked } from "./tick.ts";

/** Listings under any of the ABNs, deleted ones too. */
export async function findListingsByAbn(db: Db, abns: string[]): Promise<Business[]> {
  if (abns.length === 0) return [];
  return db.select().from(businesses).where(inArray(businesses.abn, abns)).orderBy(asc(businesses.id));
}

/** ABNs that more than one listing that is not deleted stands under. */
export async function findSharedAbns(db: Db): Promise<string[]> {
  const rows = await db
    .select({ abn: businesses.abn })
    .from(businesses)
    .where(and(isNotNull(businesses.abn), isNull(businesses.deletedAt)))
    .groupBy(businesses.abn)
    .having(gt(count(), 1));
  return rows.flatMap(({ abn }) => abn ?? []);
}

type ListingFilters = { q: string; state?: State | undefined; trade?: BusinessTrade | undefined };
type ListingOrder = Sorting<keyof typeof LISTING_COLUMNS>;

/** What lists of listings are sorted by. */
const LISTING_COLUMNS = { listedAt: businesses.createdAt, businessName: businesses.businessName };

/** Whether a listing is not deleted and is what a list is filtered by. */
function isAmong({ q, state, trade }: ListingFilters) {
  return and(
    isNull(businesses.deletedAt),
    q ? ilike(businesses.businessName, anywhere(q)) : undefined,
    state && eq(businesses.state, state),
    trade && eq(businesses.trade, trade),
  );
}

/** Whether the listing that another module's row is about is not deleted and is what a list is filtered by. */
export function isOfListing(businessId: SQLWrapper, filters: ListingFilters): SQL {
  return sql`exists (select from ${businesses} where ${businesses.id} = ${businessId} and ${isAmong(filters)})`;
}

/** The name of the listing that another module's row is about, to sort by. */
export function listingNameOf(businessId: SQLWrapper): SQL {
  return sql`(select ${businesses.businessName} from ${businesses} where ${businesses.id} = ${businessId})`;
}

/** The listings a list is filtered by that are wanted for their id or ABN, in its order. */
export function findAmong(
  db: Db,
  asked: ListingFilters & ListingOrder,
  isWanted: (listing: Pick<typeof businesses, "id" | "abn">) => SQL | undefined,
): Promise<Business[]> {
  return db
    .select()
    .from(businesses)
    .where(and(isAmong(asked), isWanted(businesses)))
    .orderBy(...orderOf(LISTING_COLUMNS, asked, businesses.id));
}

/** A page of the listings that visitors see without a tick, and how many there are. */
export async function findUnverified(
  db: Db,
  now: Date,
  asked: ListingFilters & ListingOrder & { page: number },
) {
  const isFound = and(isAmong(asked), eq(businesses.isActive, true), not(hasTick(now)));
  const { limit, offset } = windowOf(asked);
  const rows = await db
    .select()
    .from(businesses)
    .where(isFound)
    .orderBy(...orderOf(LISTING_COLUMNS, asked, businesses.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(businesses, isFound) };
}
