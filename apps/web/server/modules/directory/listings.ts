// What other modules may ask of listings inside a transaction of theirs. They write by the verbs of the service.
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, not } from "drizzle-orm";
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
export async function findSharedAbns(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ abn: businesses.abn })
    .from(businesses)
    .where(and(isNotNull(businesses.abn), isNull(businesses.deletedAt)))
    .groupBy(businesses.abn)
    .having(gt(count(), 1))
    .orderBy(asc(businesses.abn))
    .limit(limit);
  return rows.flatMap(({ abn }) => abn ?? []);
}

/** Listings that visitors see without a tick, the newest first. */
export function findUnverified(
  db: Db,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<Business[]> {
  return db
    .select()
    .from(businesses)
    .where(and(eq(businesses.isActive, true), isNull(businesses.deletedAt), not(hasTick(now))))
    .orderBy(desc(businesses.createdAt), asc(businesses.id))
    .limit(limit)
    .offset(offset);
}
