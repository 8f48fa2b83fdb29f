// Other modules read listings with these functions, inside their own transactions. They write through the
// service.
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

/** Includes deleted listings. */
export async function findListingsByAbn(db: Db, abns: string[]): Promise<Business[]> {
  if (abns.length === 0) return [];
  return db.select().from(businesses).where(inArray(businesses.abn, abns)).orderBy(asc(businesses.id));
}

/** ABNs shared by two or more listings, not counting deleted ones. */
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

const LISTING_COLUMNS = { listedAt: businesses.createdAt, businessName: businesses.businessName };

function isAmong({ q, state, trade }: ListingFilters) {
  return and(
    isNull(businesses.deletedAt),
    q ? ilike(businesses.businessName, anywhere(q)) : undefined,
    state && eq(businesses.state, state),
    trade && eq(businesses.trade, trade),
  );
}

/** Condition for another module's rows: the listing they belong to isn't deleted and matches the filters. */
export function isOfListing(businessId: SQLWrapper, filters: ListingFilters): SQL {
  return sql`exists (select from ${businesses} where ${businesses.id} = ${businessId} and ${isAmong(filters)})`;
}

export function listingNameOf(businessId: SQLWrapper): SQL {
  return sql`(select ${businesses.businessName} from ${businesses} where ${businesses.id} = ${businessId})`;
}

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
