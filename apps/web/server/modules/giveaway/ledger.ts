import { startOfIsoDay } from "@plumbline/contract/calendar.ts";
import { isoDayIn } from "@plumbline/contract/time.ts";
import { BONUS_ENTRIES } from "@plumbline/contract/giveaway.ts";
import type { PaidPlan } from "../billing/paid-plans.ts";
import type { GiveawayContext } from "./context.ts";
import { dueLines, dueReferral, type Line } from "./due.ts";
import { duePacks } from "./due-packs.ts";
import {
  addLines,
  type CampaignRow,
  findParticipant,
  holdParticipant,
  holdUncommitted,
  listCounting,
  listLines,
  listParticipants,
  listParticipationsOf,
  listPurchases,
  listReferrals,
  listReferred,
  movePurchase,
} from "./repository.ts";
import { closingOf, statusOf, windowOf } from "./status.ts";

/** Safe to repeat, because each line is written once. */
export function createLedger(context: GiveawayContext) {
  const { db, billing, ownsListing, mayEnter, log, clock } = context;

  async function catchUp(userId: string): Promise<void> {
    for (const campaign of await listCounting(db, isoDayIn(clock(), null))) await credit(campaign, userId);
  }

  async function catchUpAll(): Promise<void> {
    for (const campaign of await listCounting(db, isoDayIn(clock(), null))) await catchUpCampaign(campaign);
  }

  /** Continues past an account that fails, then throws. */
  async function catchUpCampaign(campaign: CampaignRow): Promise<void> {
    const people = await listParticipants(db, campaign.id);
    const referrals = await listReferrals(db, campaign.id);
    const userIds = new Set([
      ...(await billing.payersSince(startOfIsoDay(campaign.opensOn))),
      ...people.flatMap(({ userId }) => userId ?? []),
      ...referrals.flatMap(({ participant }) => participant.userId ?? []),
    ]);
    let failure: unknown;
    for (const userId of userIds) {
      await credit(campaign, userId).catch((err: unknown) => {
        log.error({ err, userId, campaign: campaign.id }, "counting an account's entries failed");
        failure ??= err;
      });
    }
    if (failure !== undefined) throw failure;
  }

  async function credit(campaign: CampaignRow, userId: string): Promise<void> {
    if (!(await mayEnter(userId))) return;
    const paid = await billing.paidPlans(userId);
    const packs = await billing.paidPacks(userId);
    const managesListing = await ownsListing(userId);
    const known = await findParticipant(db, campaign.id, userId);
    const referred = known ? await paidByReferred(known.id, userId) : [];
    await db.transaction(async (tx) => {
      const held = await holdUncommitted(tx, campaign.id);
      if (!held) return;
      const window = windowOf(held);
      if (!known && dueLines(paid, [], window).length === 0) return;
      const participant = await holdParticipant(tx, held.id, userId);
      const lines = await listLines(tx, participant.id);
      const due: Line[] = dueLines(paid, lines, window);
      for (const { id, plans } of referred) due.push(...dueReferral(id, plans, lines, window));
      if (managesListing && statusOf(held, [], clock()) === "open") due.push(directoryLine(participant.id));
      const closesAt = closingOf(held);
      const bought = duePacks(await listPurchases(tx, participant.id), packs, lines, {
        opensAt: startOfIsoDay(held.opensOn),
        closesAt,
      });
      for (const { purchase, line, state } of bought) {
        due.push(line);
        const counted = state === "paid" ? { countedAt: clock() } : {};
        await movePurchase(tx, purchase.id, ["pending", "paid"], { state, clientSecret: null, ...counted });
      }
      await addLines(tx, participant, due, clock());
    });
  }

  /** Leaves out the referrer and anyone who pays by the same means. */
  async function paidByReferred(
    participantId: string,
    userId: string,
  ): Promise<{ id: string; plans: PaidPlan[] }[]> {
    const referred = await listReferred(db, participantId);
    if (referred.length === 0) return [];
    const same = await billing.samePayersOf(userId, referred);
    const found = [];
    for (const id of referred) {
      if (id === userId || same.has(id)) continue;
      found.push({ id, plans: await billing.paidPlans(id) });
    }
    return found;
  }

  /** Only affects campaigns whose list isn't fixed yet. */
  async function withdraw(userId: string): Promise<void> {
    for (const { id, campaignId } of await listParticipationsOf(db, userId)) {
      await db.transaction(async (tx) => {
        if (!(await holdUncommitted(tx, campaignId))) return;
        await holdParticipant(tx, campaignId, userId);
        const entries = balanceOf(await listLines(tx, id));
        if (entries !== 0) {
          const line = { kind: "withdrawn", entries: -entries, cause: `withdrawn:${id}` } as const;
          await addLines(tx, { id, campaignId }, [line], clock());
        }
      });
    }
  }

  return { catchUp, catchUpAll, catchUpCampaign, credit, withdraw };
}
export type Ledger = ReturnType<typeof createLedger>;

export function balanceOf(lines: readonly { entries: number }[]): number {
  return lines.reduce((sum, { entries }) => sum + entries, 0);
}

function directoryLine(participantId: string): Line {
  return { kind: "directory", entries: BONUS_ENTRIES.directory, cause: `directory:${participantId}` };
}
