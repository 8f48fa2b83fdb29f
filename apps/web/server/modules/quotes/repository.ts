import type { QuoteStatus } from "@plumbline/contract/quote-options.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, between, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { OPEN } from "./status.ts";
import { quoteEvents, quoteMessages, quotePhotos, quoteRequests } from "./tables.ts";

export type QuoteRow = typeof quoteRequests.$inferSelect;
export type MessageRow = typeof quoteMessages.$inferSelect;
export type PhotoRow = typeof quotePhotos.$inferSelect;

/** Finds an open request with the same fingerprint. The locks make concurrent duplicates count as one. */
export async function findSame(tx: Db, fingerprint: string, since: Date): Promise<QuoteRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`);
  const [row] = await tx
    .select()
    .from(quoteRequests)
    .where(
      and(
        eq(quoteRequests.fingerprint, fingerprint),
        gt(quoteRequests.createdAt, since),
        inArray(quoteRequests.status, [...OPEN]),
      ),
    )
    .for("update");
  return row;
}

export async function insertRequest(tx: Db, fields: typeof quoteRequests.$inferInsert): Promise<QuoteRow> {
  const [row] = await tx.insert(quoteRequests).values(fields).returning();
  if (!row) throw new Error("The request was not stored");
  return row;
}

export async function findRequest(db: Db, id: string): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, id));
  return row;
}

export async function lockRequest(tx: Db, id: string): Promise<QuoteRow | undefined> {
  const [row] = await tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).for("update");
  return row;
}

export async function findRequestTo(
  db: Db,
  businessIds: string[],
  id: string,
): Promise<QuoteRow | undefined> {
  const [row] = await db
    .select()
    .from(quoteRequests)
    .where(and(eq(quoteRequests.id, id), isDeliveredTo(businessIds)));
  return row;
}

export async function listRequestsTo(db: Db, businessIds: string[]): Promise<QuoteRow[]> {
  return db
    .select()
    .from(quoteRequests)
    .where(isDeliveredTo(businessIds))
    .orderBy(desc(quoteRequests.deliveredAt))
    .limit(200);
}

function isDeliveredTo(businessIds: string[]) {
  return and(inArray(quoteRequests.businessId, businessIds), isNotNull(quoteRequests.deliveredAt));
}

export async function listRequestsOfCustomer(db: Db, email: string): Promise<QuoteRow[]> {
  return db
    .select()
    .from(quoteRequests)
    .where(and(eq(quoteRequests.customerEmail, email), ne(quoteRequests.status, "unconfirmed")))
    .orderBy(desc(quoteRequests.createdAt));
}

export async function updateRequest(db: Db, id: string, fields: Partial<QuoteRow>): Promise<void> {
  await db.update(quoteRequests).set(fields).where(eq(quoteRequests.id, id));
}

/** Returns undefined if the request's status no longer allows the move. */
export async function moveRequest(
  tx: Db,
  id: string,
  { from, to }: { from: readonly QuoteStatus[]; to: QuoteStatus },
  at: Date,
  fields: Partial<QuoteRow> = {},
): Promise<QuoteRow | undefined> {
  const [row] = await tx
    .update(quoteRequests)
    .set({ ...fields, status: to, changedAt: at })
    .where(and(eq(quoteRequests.id, id), inArray(quoteRequests.status, [...from])))
    .returning();
  if (row) await tx.insert(quoteEvents).values({ requestId: id, status: to, at });
  return row;
}

export async function listEvents(db: Db, requestId: string) {
  return db
    .select({ status: quoteEvents.status, at: quoteEvents.at })
    .from(quoteEvents)
    .where(eq(quoteEvents.requestId, requestId))
    .orderBy(asc(quoteEvents.id));
}

export async function insertMessage(tx: Db, message: typeof quoteMessages.$inferInsert): Promise<void> {
  await tx.insert(quoteMessages).values(message);
}

export async function hasMessageOfMail(db: Db, requestId: string, mailId: string): Promise<boolean> {
  const isOfMail = and(eq(quoteMessages.requestId, requestId), eq(quoteMessages.mailId, mailId));
  return (await db.select({ id: quoteMessages.id }).from(quoteMessages).where(isOfMail)).length > 0;
}

export async function listMessages(db: Db, requestId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(quoteMessages)
    .where(eq(quoteMessages.requestId, requestId))
    .orderBy(asc(quoteMessages.createdAt), asc(quoteMessages.id));
}

export async function findLastQuote(db: Db, requestId: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(quoteMessages)
    .where(and(eq(quoteMessages.requestId, requestId), eq(quoteMessages.kind, "quote")))
    .orderBy(desc(quoteMessages.createdAt), desc(quoteMessages.id))
    .limit(1);
  return row;
}

export async function listPhotos(db: Db, requestId: string): Promise<PhotoRow[]> {
  return db
    .select()
    .from(quotePhotos)
    .where(eq(quotePhotos.requestId, requestId))
    .orderBy(asc(quotePhotos.createdAt));
}

export async function findPhoto(db: Db, requestId: string, id: string): Promise<PhotoRow | undefined> {
  const [row] = await db
    .select()
    .from(quotePhotos)
    .where(and(eq(quotePhotos.requestId, requestId), eq(quotePhotos.id, id)));
  return row;
}

/** Returns undefined if there are `most` already. Locks the request so that concurrent photos are counted. */
export async function addPhoto(
  tx: Db,
  photo: typeof quotePhotos.$inferInsert,
  most: number,
): Promise<PhotoRow | undefined> {
  await tx
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(eq(quoteRequests.id, photo.requestId))
    .for("update");
  if ((await listPhotos(tx, photo.requestId)).length >= most) return undefined;
  const [row] = await tx.insert(quotePhotos).values(photo).returning();
  return row;
}

export async function deletePhotos(tx: Db, requestIds: string[]): Promise<string[]> {
  if (requestIds.length === 0) return [];
  const rows = await tx
    .delete(quotePhotos)
    .where(inArray(quotePhotos.requestId, requestIds))
    .returning({ fileKey: quotePhotos.fileKey });
  return rows.map(({ fileKey }) => fileKey);
}

export async function listHeld(db: Db): Promise<QuoteRow[]> {
  return db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.status, "held"))
    .orderBy(asc(quoteRequests.createdAt));
}

export async function measureResponse(db: Db, businessId: string, since: Date) {
  const minutes = sql`extract(epoch from ${quoteRequests.repliedAt} - ${quoteRequests.deliveredAt}) / 60`;
  const [row] = await db
    .select({
      samples: sql<number>`count(*)::int`,
      medianMinutes: sql<number>`round(percentile_cont(0.5) within group (order by ${minutes}))::int`,
    })
    .from(quoteRequests)
    .where(
      and(
        eq(quoteRequests.businessId, businessId),
        gt(quoteRequests.deliveredAt, since),
        isNotNull(quoteRequests.repliedAt),
      ),
    );
  return row ?? { samples: 0, medianMinutes: 0 };
}

export async function countWaiting(db: Db, businessId: string): Promise<number> {
  const [row] = await db
    .select({ waiting: sql<number>`count(*)::int` })
    .from(quoteRequests)
    .where(
      and(
        eq(quoteRequests.businessId, businessId),
        inArray(quoteRequests.status, ["delivered", "seen"]),
        isNull(quoteRequests.repliedAt),
      ),
    );
  return row?.waiting ?? 0;
}

/** Sorted by longest wait. Leaves out requests whose customers have already been told. */
export async function listUnanswered(db: Db, deliveredBefore: Date): Promise<QuoteRow[]> {
  return db
    .select()
    .from(quoteRequests)
    .where(
      and(
        inArray(quoteRequests.status, ["delivered", "seen"]),
        lt(quoteRequests.deliveredAt, deliveredBefore),
        isNull(quoteRequests.repliedAt),
        isNull(quoteRequests.unansweredMailedAt),
      ),
    )
    .orderBy(asc(quoteRequests.deliveredAt), asc(quoteRequests.id))
    .limit(500);
}

/** Returns false if another process claimed the request, or a reply came in the meantime. */
export async function claimUnanswered(tx: Db, id: string, at: Date): Promise<boolean> {
  const claimed = await tx
    .update(quoteRequests)
    .set({ unansweredMailedAt: at })
    .where(
      and(
        eq(quoteRequests.id, id),
        inArray(quoteRequests.status, ["delivered", "seen"]),
        isNull(quoteRequests.repliedAt),
        isNull(quoteRequests.unansweredMailedAt),
      ),
    )
    .returning({ id: quoteRequests.id });
  return claimed.length > 0;
}

/** Lists requests accepted or quoted in that period that haven't changed status since. */
export async function listAgreed(db: Db, { from, until }: { from: Date; until: Date }): Promise<string[]> {
  const rows = await db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(
      and(
        inArray(quoteRequests.status, ["accepted", "quoted", "agreed"]),
        between(quoteRequests.repliedAt, from, until),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function listUnconfirmedBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.status, "unconfirmed"), lt(quoteRequests.createdAt, before)));
  return rows.map(({ id }) => id);
}

export async function deleteRequests(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(quoteRequests).where(inArray(quoteRequests.id, ids));
}

/** Lists requests that still hold personal data. */
export async function listOldBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(
      and(
        ne(quoteRequests.status, "unconfirmed"),
        lt(quoteRequests.changedAt, before),
        isNull(quoteRequests.anonymisedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Keeps the dates and outcome, which response times are measured from. */
export async function anonymiseRequests(tx: Db, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(quoteMessages).where(inArray(quoteMessages.requestId, ids));
  await tx
    .update(quoteRequests)
    .set({
      customerName: "",
      customerEmail: "",
      customerPhone: "",
      projectDescription: "",
      projectLocation: "",
      fingerprint: "",
      confirmHash: "",
      deliveredTo: null,
      isContactShared: false,
      anonymisedAt: at,
    })
    .where(inArray(quoteRequests.id, ids));
}
