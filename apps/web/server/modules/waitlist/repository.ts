import type { WaitlistSearch } from "@plumbline/contract/waitlist.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, eq, gt, ilike, isNull, or, sql } from "drizzle-orm";
import { anywhere, orderOf, windowOf } from "../../listing/page-of.ts";
import { waitlistSignups } from "./tables.ts";

export type SignupRow = typeof waitlistSignups.$inferSelect;
type Filter = Pick<WaitlistSearch, "q" | "interest">;

const COLUMNS = {
  email: waitlistSignups.email,
  name: sql`lower(${waitlistSignups.name})`,
  planInterest: waitlistSignups.planInterest,
  createdAt: waitlistSignups.createdAt,
};

export function findSignups(db: Db, asked: WaitlistSearch): Promise<SignupRow[]> {
  const { limit, offset } = windowOf(asked);
  return db
    .select()
    .from(waitlistSignups)
    .where(matches(asked))
    .orderBy(...orderOf(COLUMNS, asked, waitlistSignups.id))
    .limit(limit)
    .offset(offset);
}

export function findSignupsAfter(
  db: Db,
  filter: Filter,
  id: string | undefined,
  limit: number,
): Promise<SignupRow[]> {
  return db
    .select()
    .from(waitlistSignups)
    .where(and(matches(filter), id === undefined ? undefined : gt(waitlistSignups.id, id)))
    .orderBy(asc(waitlistSignups.id))
    .limit(limit);
}

export function countSignups(db: Db, filter: Filter): Promise<number> {
  return db.$count(waitlistSignups, matches(filter));
}

export async function deleteSignup(tx: Db, id: string): Promise<boolean> {
  return (await tx.delete(waitlistSignups).where(eq(waitlistSignups.id, id)).returning()).length > 0;
}

function matches({ q, interest }: Filter) {
  return and(
    q ? or(ilike(waitlistSignups.email, anywhere(q)), ilike(waitlistSignups.name, anywhere(q))) : undefined,
    interest === "none" ? isNull(waitlistSignups.planInterest) : undefined,
    interest && interest !== "none" ? eq(waitlistSignups.planInterest, interest) : undefined,
  );
}
