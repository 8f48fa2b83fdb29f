import type { Db } from "@plumbline/db/client.ts";
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Line } from "./due.ts";
import {
  giveawayCampaigns as campaigns,
  giveawayDraws as draws,
  giveawayLines as lines,
  giveawayParticipants as participants,
  giveawayPurchases as purchases,
  giveawayReferrals as referrals,
} from "./tables.ts";

export type CampaignRow = typeof campaigns.$inferSelect;
export type ParticipantRow = typeof participants.$inferSelect;
export type LineRow = typeof lines.$inferSelect;
export type PurchaseRow = typeof purchases.$inferSelect;
export type DrawRow = typeof draws.$inferSelect;

export function listCampaigns(db: Db): Promise<CampaignRow[]> {
  return db.select().from(campaigns).orderBy(desc(campaigns.opensOn), desc(campaigns.createdAt));
}

export async function findCampaign(db: Db, id: string): Promise<CampaignRow | undefined> {
  return (await db.select().from(campaigns).where(eq(campaigns.id, id)))[0];
}

export async function findCampaignBySlug(db: Db, slug: string): Promise<CampaignRow | undefined> {
  const opened = and(eq(campaigns.slug, slug), isNotNull(campaigns.openedAt));
  return (await db.select().from(campaigns).where(opened))[0];
}

/** Blocks edits and new ledger lines until the transaction ends. */
export async function lockCampaign(tx: Db, id: string): Promise<CampaignRow | undefined> {
  return (await tx.select().from(campaigns).where(eq(campaigns.id, id)).for("update"))[0];
}

/** Keeps the list from being fixed until the transaction ends. Returns undefined if it's already fixed. */
export async function holdUncommitted(tx: Db, id: string): Promise<CampaignRow | undefined> {
  const open = and(eq(campaigns.id, id), isNotNull(campaigns.openedAt), isNull(campaigns.committedAt));
  return (await tx.select().from(campaigns).where(open).for("share"))[0];
}

/** Campaigns that have begun and whose list isn't fixed. */
export function listCounting(db: Db, today: string): Promise<CampaignRow[]> {
  const counting = and(
    isNotNull(campaigns.openedAt),
    isNull(campaigns.committedAt),
    lte(campaigns.opensOn, today),
  );
  return db.select().from(campaigns).where(counting);
}

/** Returns undefined if the slug is taken. */
export async function insertCampaign(
  db: Db,
  campaign: typeof campaigns.$inferInsert,
): Promise<CampaignRow | undefined> {
  const stored = await db
    .insert(campaigns)
    .values(campaign)
    .onConflictDoNothing({ target: campaigns.slug })
    .returning();
  return stored[0];
}

export async function updateCampaign(db: Db, id: string, facts: Partial<CampaignRow>): Promise<void> {
  await db
    .update(campaigns)
    .set({ ...facts, version: sql`${campaigns.version} + 1` })
    .where(eq(campaigns.id, id));
}

/** Makes openings run one at a time, so that overlapping campaigns can't open concurrently. */
export async function lockOpening(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${campaigns} in share row exclusive mode`);
}

export async function deleteClosedBefore(db: Db, day: string): Promise<void> {
  await db.delete(campaigns).where(lt(campaigns.closesOn, day));
}

export async function findParticipant(
  db: Db,
  campaignId: string,
  userId: string,
): Promise<ParticipantRow | undefined> {
  const own = and(eq(participants.campaignId, campaignId), eq(participants.userId, userId));
  return (await db.select().from(participants).where(own))[0];
}

/** Finds or creates the participant, and locks the row until the transaction ends. */
export async function holdParticipant(tx: Db, campaignId: string, userId: string): Promise<ParticipantRow> {
  await tx.insert(participants).values({ campaignId, userId }).onConflictDoNothing();
  const own = and(eq(participants.campaignId, campaignId), eq(participants.userId, userId));
  const [row] = await tx.select().from(participants).where(own).for("update");
  if (!row) throw new Error("the participant just inserted is missing");
  return row;
}

export async function updateParticipant(db: Db, id: string, facts: Partial<ParticipantRow>): Promise<void> {
  await db.update(participants).set(facts).where(eq(participants.id, id));
}

export function listParticipants(db: Db, campaignId: string): Promise<ParticipantRow[]> {
  return db.select().from(participants).where(eq(participants.campaignId, campaignId));
}

export function listParticipationsOf(db: Db, userId: string): Promise<ParticipantRow[]> {
  return db
    .select()
    .from(participants)
    .where(eq(participants.userId, userId))
    .orderBy(asc(participants.createdAt));
}

export async function findParticipantByCode(db: Db, code: string): Promise<ParticipantRow | undefined> {
  return (await db.select().from(participants).where(eq(participants.referralCode, code)))[0];
}

type Page = { accounts: string[] | undefined; listId: string | undefined; limit: number; offset: number };

export async function pageParticipants(
  db: Db,
  campaignId: string,
  { accounts, listId, limit, offset }: Page,
) {
  const found =
    accounts &&
    or(
      accounts.length > 0 ? inArray(participants.userId, accounts) : undefined,
      listId ? eq(participants.id, listId) : undefined,
      sql`false`,
    );
  const where = and(eq(participants.campaignId, campaignId), found);
  const balance = sql<number>`coalesce(sum(${lines.entries}), 0)::int`;
  const rows = await db
    .select({ participant: participants, balance })
    .from(participants)
    .leftJoin(lines, eq(lines.participantId, participants.id))
    .where(where)
    .groupBy(participants.id)
    .orderBy(desc(balance), asc(participants.id))
    .limit(limit)
    .offset(offset);
  return { rows, count: await db.$count(participants, where) };
}

export function listLines(db: Db, participantId: string): Promise<LineRow[]> {
  return db
    .select()
    .from(lines)
    .where(eq(lines.participantId, participantId))
    .orderBy(desc(lines.at), desc(lines.id));
}

/** Skips lines whose cause is already in the campaign's ledger. */
export async function addLines(
  tx: Db,
  { id: participantId, campaignId }: Pick<ParticipantRow, "id" | "campaignId">,
  added: Line[],
  at: Date,
): Promise<void> {
  if (added.length === 0) return;
  await tx
    .insert(lines)
    .values(added.map((line) => ({ ...line, participantId, campaignId, at })))
    .onConflictDoNothing({ target: [lines.campaignId, lines.cause] });
}

export async function sumLines(db: Db, campaignId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: lines.participantId, entries: sql<number>`sum(${lines.entries})::int` })
    .from(lines)
    .where(eq(lines.campaignId, campaignId))
    .groupBy(lines.participantId);
  return new Map(rows.map(({ id, entries }) => [id, entries]));
}

/** Does nothing for an account that already has a referrer. */
export async function keepReferral(
  db: Db,
  referral: { userId: string; participantId: string; createdAt: Date },
): Promise<void> {
  await db.insert(referrals).values(referral).onConflictDoNothing();
}

export async function listReferred(db: Db, participantId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: referrals.userId })
    .from(referrals)
    .where(eq(referrals.participantId, participantId));
  return rows.map(({ userId }) => userId);
}

export function listReferrals(db: Db, campaignId: string) {
  return db
    .select({ userId: referrals.userId, participant: participants })
    .from(referrals)
    .innerJoin(participants, eq(participants.id, referrals.participantId))
    .where(and(eq(participants.campaignId, campaignId), isNotNull(participants.userId)));
}

export async function findOrMakePurchase(
  tx: Db,
  purchase: typeof purchases.$inferInsert,
): Promise<PurchaseRow> {
  await tx.insert(purchases).values(purchase).onConflictDoNothing();
  const { participantId, packId } = purchase;
  const pending = and(
    eq(purchases.participantId, participantId),
    eq(purchases.packId, packId),
    eq(purchases.state, "pending"),
  );
  const [row] = await tx.select().from(purchases).where(pending);
  if (!row) throw new Error("the purchase just inserted is missing");
  return row;
}

export type PurchaseOf = { purchase: PurchaseRow; userId: string | null; campaign: CampaignRow };

function selectPurchases(db: Db) {
  return db
    .select({ purchase: purchases, userId: participants.userId, campaign: campaigns })
    .from(purchases)
    .innerJoin(participants, eq(participants.id, purchases.participantId))
    .innerJoin(campaigns, eq(campaigns.id, purchases.campaignId));
}

export async function findPurchase(db: Db, id: string, userId: string): Promise<PurchaseOf | undefined> {
  const own = and(eq(purchases.id, id), eq(participants.userId, userId));
  return (await selectPurchases(db).where(own))[0];
}

export function listPending(
  db: Db,
  { campaignId, userId }: { campaignId?: string; userId?: string },
): Promise<PurchaseOf[]> {
  const ofCampaign = campaignId ? eq(purchases.campaignId, campaignId) : undefined;
  const ofAccount = userId ? eq(participants.userId, userId) : undefined;
  return selectPurchases(db)
    .where(and(eq(purchases.state, "pending"), ofCampaign, ofAccount))
    .orderBy(asc(purchases.createdAt));
}

export function listPurchases(db: Db, participantId: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(eq(purchases.participantId, participantId))
    .orderBy(asc(purchases.createdAt));
}

/** Returns false if the purchase isn't in one of these states. */
export async function movePurchase(
  db: Db,
  id: string,
  from: PurchaseRow["state"][],
  facts: Partial<PurchaseRow>,
): Promise<boolean> {
  const moved = await db
    .update(purchases)
    .set(facts)
    .where(and(eq(purchases.id, id), inArray(purchases.state, from)))
    .returning({ id: purchases.id });
  return moved.length > 0;
}

export function listDraws(db: Db, campaignId: string): Promise<DrawRow[]> {
  return db.select().from(draws).where(eq(draws.campaignId, campaignId)).orderBy(asc(draws.number));
}

export async function findDrawOf(db: Db, participantId: string): Promise<DrawRow | undefined> {
  return (await db.select().from(draws).where(eq(draws.participantId, participantId)))[0];
}

export async function insertDraw(tx: Db, draw: typeof draws.$inferInsert): Promise<void> {
  await tx.insert(draws).values(draw);
}

/** Returns false if the draw isn't in one of these states. */
export async function moveDraw(
  tx: Db,
  id: string,
  from: DrawRow["state"][],
  facts: Partial<DrawRow>,
): Promise<boolean> {
  const moved = await tx
    .update(draws)
    .set(facts)
    .where(and(eq(draws.id, id), inArray(draws.state, from)))
    .returning({ id: draws.id });
  return moved.length > 0;
}
