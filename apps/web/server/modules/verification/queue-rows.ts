import type { QueueSearch } from "@plumbline/contract/verification.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { orderOf, windowOf } from "../../listing/page-of.ts";
import { type Business, findAmong, isOfListing, listingNameOf } from "../directory/listings.ts";
import { type CheckRow, isExpiring } from "./repository.ts";
import { checks, licences } from "./tables.ts";

type Days = { from: string; to: string };

const EXPIRING_COLUMNS = { expiresOn: checks.expiresOn, businessName: listingNameOf(checks.businessId) };

export async function findExpiringPage(
  db: Db,
  days: Days,
  asked: QueueSearch<"expiring">,
): Promise<{ rows: CheckRow[]; total: number }> {
  const { kind } = asked;
  const isFound = and(
    isExpiring(db, days),
    isOfListing(checks.businessId, asked),
    kind && eq(checks.kind, kind),
  );
  const { limit, offset } = windowOf(asked);
  const rows = await db
    .select()
    .from(checks)
    .where(isFound)
    .orderBy(...orderOf(EXPIRING_COLUMNS, asked, checks.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(checks, isFound) };
}

export function countExpiring(db: Db, days: Days): Promise<number> {
  return db.$count(checks, and(isExpiring(db, days), isOfListing(checks.businessId, { q: "" })));
}

/** Candidates for a mismatch: listings with a licence, a check whose names differ, or a shared ABN. */
export function findToCompare(
  db: Db,
  sharedAbns: string[],
  asked: QueueSearch<"mismatches">,
): Promise<Business[]> {
  const licensed = db.select({ id: licences.businessId }).from(licences).where(isNull(licences.withdrawnOn));
  const differing = db
    .select({ id: checks.businessId })
    .from(checks)
    .where(and(isNull(checks.withdrawnOn), eq(checks.nameAgrees, false)));
  return findAmong(db, asked, ({ id, abn }) =>
    or(inArray(id, licensed), inArray(id, differing), inArray(abn, sharedAbns)),
  );
}
