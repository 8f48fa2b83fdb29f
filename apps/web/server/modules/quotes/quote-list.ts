import type { QuoteLines, QuoteListSearch } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq, ilike, or, sql } from "drizzle-orm";
import { anywhere, orderOf, pageOf, windowOf } from "../../listing/page-of.ts";
import type { QuotesContext } from "./context.ts";
import { quoteRequests } from "./tables.ts";

const COLUMNS = {
  createdAt: quoteRequests.createdAt,
  businessName: sql`lower(${quoteRequests.businessName})`,
  status: quoteRequests.status,
  projectType: quoteRequests.projectType,
  changedAt: quoteRequests.changedAt,
};

/** Doesn't read the customer's details or message. */
export async function listAllRequests(
  { db, contacts }: Pick<QuotesContext, "db" | "contacts">,
  asked: QuoteListSearch,
): Promise<QuoteLines> {
  const { q, status } = asked;
  const isFound = and(
    q
      ? or(ilike(quoteRequests.businessName, anywhere(q)), ilike(quoteRequests.projectLocation, anywhere(q)))
      : undefined,
    status && eq(quoteRequests.status, status),
  );
  const { limit, offset } = windowOf(asked);
  const rows = await db
    .select({
      id: quoteRequests.id,
      businessId: quoteRequests.businessId,
      businessName: quoteRequests.businessName,
      status: quoteRequests.status,
      projectType: quoteRequests.projectType,
      projectLocation: quoteRequests.projectLocation,
      createdAt: quoteRequests.createdAt,
      changedAt: quoteRequests.changedAt,
    })
    .from(quoteRequests)
    .where(isFound)
    .orderBy(...orderOf(COLUMNS, asked, quoteRequests.id))
    .limit(limit)
    .offset(offset);
  const listed = await contacts.listByIds(rows.flatMap(({ businessId }) => businessId ?? []));
  const lines = rows.map(({ businessId, createdAt, changedAt, ...row }) => ({
    ...row,
    businessSlug: listed.get(businessId ?? "")?.slug ?? null,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  }));
  return pageOf(lines, await db.$count(quoteRequests, isFound), asked);
}

export function countHeld(db: Db): Promise<number> {
  return db.$count(quoteRequests, eq(quoteRequests.status, "held"));
}
