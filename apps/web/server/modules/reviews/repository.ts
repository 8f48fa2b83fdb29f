import { REVIEWS_PER_PAGE, type ModerationListName } from "@plumbline/contract/reviews.ts";
import type { Db } from "@plumbline/db/client.ts";
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import { reviewDecisions, reviewInvitations, reviewOptOuts, reviewReports, reviews } from "./tables.ts";

export type Invitation = typeof reviewInvitations.$inferSelect;
export type ReviewRow = typeof reviews.$inferSelect;

export async function lockBusiness(tx: Db, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reviews:${businessId}`}, 0))`);
}

export async function sumPublished(
  db: Db,
  businessId: string,
): Promise<{ reviewCount: number; ratingSum: number }> {
  const [row] = await db
    .select({ reviewCount: count(), ratingSum: sum(reviews.rating).mapWith(Number) })
    .from(reviews)
    .where(publishedOf(businessId));
  return { reviewCount: row?.reviewCount ?? 0, ratingSum: row?.ratingSum ?? 0 };
}

/** Returns undefined if the request already has an invitation. */
export async function insertInvitation(
  tx: Db,
  invitation: typeof reviewInvitations.$inferInsert,
): Promise<Invitation | undefined> {
  const target = reviewInvitations.requestId;
  const [row] = await tx
    .insert(reviewInvitations)
    .values(invitation)
    .onConflictDoNothing({ target })
    .returning();
  return row;
}

export async function findInvited(db: Db, requestIds: string[]): Promise<Set<string>> {
  if (requestIds.length === 0) return new Set();
  const { requestId } = reviewInvitations;
  const rows = await db.select({ requestId }).from(reviewInvitations).where(inArray(requestId, requestIds));
  return new Set(rows.map((row) => row.requestId));
}

export async function findInvitation(db: Db, tokenHash: string): Promise<Invitation | undefined> {
  const [row] = await db.select().from(reviewInvitations).where(eq(reviewInvitations.tokenHash, tokenHash));
  return row;
}

export async function findInvitationById(db: Db, id: string): Promise<Invitation | undefined> {
  const [row] = await db.select().from(reviewInvitations).where(eq(reviewInvitations.id, id));
  return row;
}

export async function markWithdrawn(tx: Db, id: string, withdrawnAt: Date): Promise<void> {
  await tx.update(reviewInvitations).set({ withdrawnAt }).where(eq(reviewInvitations.id, id));
}

/** The links of these invitations stop working too. Returns the number of invitations. */
export async function forgetInvited(db: Db, before: Date): Promise<number> {
  const isOld = and(lt(reviewInvitations.createdAt, before), isNotNull(reviewInvitations.tokenHash));
  const rows = await db
    .update(reviewInvitations)
    .set({ customerName: null, customerEmail: null, tokenHash: null })
    .where(isOld)
    .returning({ id: reviewInvitations.id });
  return rows.length;
}

export async function forgetNetworks(db: Db, before: Date): Promise<void> {
  for (const table of [reviews, reviewReports]) {
    await db
      .update(table)
      .set({ networkKey: null })
      .where(and(isNotNull(table.networkKey), lt(table.createdAt, before)));
  }
}

export async function addOptOut(tx: Db, addressKey: string, createdAt: Date): Promise<void> {
  await tx.insert(reviewOptOuts).values({ addressKey, createdAt }).onConflictDoNothing();
}

export async function hasOptedOut(db: Db, addressKey: string): Promise<boolean> {
  const rows = await db.select().from(reviewOptOuts).where(eq(reviewOptOuts.addressKey, addressKey));
  return rows.length > 0;
}

/** Returns undefined if the review's invitation was already used. */
export async function insertReview(
  tx: Db,
  review: typeof reviews.$inferInsert,
): Promise<ReviewRow | undefined> {
  const target = reviews.invitationId;
  const [row] = await tx.insert(reviews).values(review).onConflictDoNothing({ target }).returning();
  return row;
}

export async function countFromNetwork(
  db: Db,
  { businessId, networkKey, since }: { businessId: string; networkKey: string; since: Date },
): Promise<number> {
  const isOfThem = and(
    eq(reviews.businessId, businessId),
    eq(reviews.networkKey, networkKey),
    gt(reviews.createdAt, since),
  );
  const [row] = await db.select({ total: count() }).from(reviews).where(isOfThem);
  return row?.total ?? 0;
}

export async function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
  return row;
}

export async function findReviewOfInvitation(db: Db, invitationId: string): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(eq(reviews.invitationId, invitationId));
  return row;
}

export async function findPublishedOf(
  db: Db,
  id: string,
  businessIds: string[],
): Promise<ReviewRow | undefined> {
  if (businessIds.length === 0) return undefined;
  const isTheirs = and(eq(reviews.id, id), arePublishedOf(businessIds));
  const [row] = await db.select().from(reviews).where(isTheirs);
  return row;
}

export async function updateReview(tx: Db, id: string, fields: Partial<ReviewRow>): Promise<void> {
  await tx.update(reviews).set(fields).where(eq(reviews.id, id));
}

export async function deleteReview(tx: Db, id: string): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.id, id));
}

export async function listPublished(
  db: Db,
  businessIds: string[],
  { page = 1, perPage = REVIEWS_PER_PAGE }: { page?: number; perPage?: number } = {},
): Promise<ReviewRow[]> {
  if (businessIds.length === 0) return [];
  return db
    .select()
    .from(reviews)
    .where(arePublishedOf(businessIds))
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
}

export async function countPublished(db: Db, businessIds: string[]): Promise<number> {
  if (businessIds.length === 0) return 0;
  const [row] = await db.select({ total: count() }).from(reviews).where(arePublishedOf(businessIds));
  return row?.total ?? 0;
}

export async function countByRating(
  db: Db,
  businessId: string,
): Promise<{ rating: number; total: number }[]> {
  const { rating } = reviews;
  return db.select({ rating, total: count() }).from(reviews).where(publishedOf(businessId)).groupBy(rating);
}

/** Only one report from each network is stored. */
export async function insertReport(tx: Db, report: typeof reviewReports.$inferInsert): Promise<void> {
  await tx.insert(reviewReports).values(report).onConflictDoNothing();
}

export async function closeReports(tx: Db, reviewId: string, closedAt: Date): Promise<number> {
  const isOpen = and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.closedAt));
  const rows = await tx
    .update(reviewReports)
    .set({ closedAt })
    .where(isOpen)
    .returning({ id: reviewReports.id });
  return rows.length;
}

export async function listOpenReports(db: Db, reviewIds: string[]) {
  if (reviewIds.length === 0) return [];
  const isTheirs = and(inArray(reviewReports.reviewId, reviewIds), isNull(reviewReports.closedAt));
  return db.select().from(reviewReports).where(isTheirs).orderBy(asc(reviewReports.createdAt));
}

/** The waiting list is sorted oldest first, the others newest first. */
export async function listForModeration(
  db: Db,
  list: ModerationListName,
  page: number,
): Promise<ReviewRow[]> {
  const order = list === "waiting" ? asc(reviews.createdAt) : desc(reviews.createdAt);
  return db
    .select()
    .from(reviews)
    .where(isIn(db, list))
    .orderBy(order, reviews.id)
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE);
}

export async function countForModeration(db: Db, list: ModerationListName): Promise<number> {
  const [row] = await db.select({ total: count() }).from(reviews).where(isIn(db, list));
  return row?.total ?? 0;
}

export async function insertDecision(tx: Db, decision: typeof reviewDecisions.$inferInsert): Promise<void> {
  await tx.insert(reviewDecisions).values(decision);
}

export async function listDecisions(db: Db, page: number) {
  return db
    .select()
    .from(reviewDecisions)
    .orderBy(desc(reviewDecisions.decidedAt), reviewDecisions.id)
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE);
}

export async function countDecisions(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(reviewDecisions);
  return row?.total ?? 0;
}

function publishedOf(businessId: string): SQL | undefined {
  return and(eq(reviews.businessId, businessId), eq(reviews.status, "published"));
}

function arePublishedOf(businessIds: string[]): SQL | undefined {
  return and(inArray(reviews.businessId, businessIds), eq(reviews.status, "published"));
}

function isIn(db: Db, list: ModerationListName): SQL | undefined {
  if (list === "removed") return eq(reviews.status, "removed");
  const isPublished = eq(reviews.status, "published");
  if (list === "disputed") return and(isPublished, eq(reviews.isDisputed, true));
  const openReport = db
    .select({ id: reviewReports.id })
    .from(reviewReports)
    .where(and(eq(reviewReports.reviewId, reviews.id), isNull(reviewReports.closedAt)));
  return or(eq(reviews.status, "held"), and(isPublished, exists(openReport)));
}
