import type { ClaimListSearch } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq } from "drizzle-orm";
import { orderOf, windowOf } from "../../listing/page-of.ts";
import { businessClaims } from "./tables.ts";

const COLUMNS = {
  createdAt: businessClaims.createdAt,
  state: businessClaims.state,
  way: businessClaims.way,
  decidedAt: businessClaims.decidedAt,
};

export async function findAllClaims(db: Db, asked: ClaimListSearch) {
  const { state, way } = asked;
  const isFound = and(state && eq(businessClaims.state, state), way && eq(businessClaims.way, way));
  const { limit, offset } = windowOf(asked);
  const rows = await db
    .select()
    .from(businessClaims)
    .where(isFound)
    .orderBy(...orderOf(COLUMNS, asked, businessClaims.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(businessClaims, isFound) };
}

export function countWaitingClaims(db: Db): Promise<number> {
  return db.$count(businessClaims, eq(businessClaims.state, "waiting"));
}
