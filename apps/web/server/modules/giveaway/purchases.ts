import { DAY_MS } from "@plumbline/contract/time.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import { getPack, type PackId } from "@plumbline/contract/giveaway.ts";
import type { PackOutcome, PackPurchase } from "@plumbline/contract/giveaway-campaigns.ts";
import { Conflict, Forbidden, NotFound } from "@plumbline/server/errors.ts";
import type { GiveawayContext } from "./context.ts";
import { createEntrance } from "./entrance.ts";
import type { Ledger } from "./ledger.ts";
import {
  type CampaignRow,
  findOrMakePurchase,
  findPurchase,
  listPending,
  movePurchase,
  type PurchaseOf,
  type PurchaseRow,
} from "./repository.ts";
import { statusOf } from "./status.ts";

const NOT_ON_SALE = "Entry packs are not on sale for this giveaway";
const NO_PLAN = "Entry packs are for subscribers. You need an active subscription";
const NOT_DECLARED = "First confirm on your account page that you're eligible";
const NO_PURCHASE = "We couldn't find that purchase";
const PAID_ALREADY = "This pack is already paid for. Its entries are on your account page";
const PROCESSING = "Your bank hasn't confirmed this payment yet. Check again in a few minutes";
const NOT_PAID = "Your payment isn't confirmed yet. Fill in the payment form and try again";
const ENDED = "This purchase has ended, and you weren't charged. Choose a pack to start again";

type Settled = PurchaseRow["state"] | "processing";

/** Sells entry packs (docs/decisions/027). */
export function createPurchases(
  context: GiveawayContext,
  ledger: Ledger,
  findCurrent: () => Promise<CampaignRow | undefined>,
) {
  const { db, billing, log, clock } = context;
  const inOpenCampaign = createEntrance(context, findCurrent);

  /** Returns the same payment for the same pack until it's paid, even from two tabs. */
  async function start(user: User, packId: PackId): Promise<PackPurchase> {
    const hasPlan = await billing.hadPlanAt(user.id, clock());
    const found = await inOpenCampaign(user, ["open"], async (tx, participant, campaign) => {
      if (!campaign.packsEnabledAt) throw new Conflict(NOT_ON_SALE);
      if (!hasPlan) throw new Forbidden(NO_PLAN);
      if (!participant.declaredAt) throw new Forbidden(NOT_DECLARED);
      const { priceCents: amountCents, entries } = getPack(packId);
      const facts = { campaignId: campaign.id, participantId: participant.id, packId, amountCents, entries };
      const purchase = await findOrMakePurchase(tx, { ...facts, createdAt: clock() });
      return { purchase, userId: user.id, campaign };
    });
    const { purchase } = found;
    if (purchase.intentId && purchase.clientSecret) {
      const state = await settle(found);
      if (state === "cancelled") return start(user, packId);
      if (state === "processing") throw new Conflict(PROCESSING);
      if (state !== "pending") throw new Conflict(PAID_ALREADY);
      return answer(purchase, purchase.clientSecret);
    }
    const { amountCents } = purchase;
    const intent = await billing.preparePack(user, { purchaseId: purchase.id, packId, amountCents });
    const { id: intentId, clientSecret } = intent;
    if (!(await movePurchase(db, purchase.id, ["pending"], { intentId, clientSecret }))) {
      // The pack has since been taken off sale.
      await billing.cancelPack(intentId);
      throw new Conflict(ENDED);
    }
    return answer(purchase, clientSecret);
  }

  /** Idempotent, even when the webhook runs at the same time. */
  async function finish(user: User, id: string): Promise<PackOutcome> {
    const found = await findPurchase(db, id, user.id);
    if (!found) throw new NotFound(NO_PURCHASE);
    const state = await settle(found);
    if (state === "pending") throw new Conflict(NOT_PAID);
    if (state === "cancelled") throw new Conflict(ENDED);
    return { state };
  }

  /** Credits the entries of a paid purchase, or refunds a payment that can't earn any. */
  async function settle({ purchase, userId, campaign }: PurchaseOf): Promise<Settled> {
    const { id, state, intentId } = purchase;
    if (state !== "pending" || !intentId) return state;
    const status = await billing.readPack(intentId, userId);
    if (status === "open") return "pending";
    if (status === "processing") return "processing";
    if (status === "cancelled") {
      await movePurchase(db, id, ["pending"], { state: "cancelled", clientSecret: null });
      return "cancelled";
    }
    // A closed account gets no entries. Billing keeps the record of its payment.
    if (!userId) return "pending";
    await ledger.credit(campaign, userId);
    const settled = await findPurchase(db, id, userId);
    if (settled?.purchase.state !== "pending") return settled?.purchase.state ?? "pending";
    return payBack(settled.purchase, userId);
  }

  async function payBack(purchase: PurchaseRow, userId: string): Promise<Settled> {
    const paid = (await billing.paidPacks(userId)).find(({ intentId }) => intentId === purchase.intentId);
    // Our copy of the payment is missing, or the bank hasn't decided yet. The hourly job checks again.
    if (!paid || paid.isDisputed) return "processing";
    await billing.payPackBack(userId, paid);
    log.warn({ purchase: purchase.id }, "refunded a pack payment that can't count");
    await movePurchase(db, purchase.id, ["pending"], { state: "refunded", clientSecret: null });
    return "refunded";
  }

  async function settlePending(campaignId?: string): Promise<void> {
    await settleOrCancelAll(await listPending(db, campaignId ? { campaignId } : {}), isBuyable);
  }

  /** Called when an account is closed. */
  async function giveUp(userId: string): Promise<void> {
    await settleOrCancelAll(await listPending(db, { userId }), () => false);
  }

  function isBuyable({ purchase, campaign, userId }: PurchaseOf): boolean {
    const now = clock();
    const isOnSale = campaign.packsEnabledAt !== null && statusOf(campaign, [], now) === "open";
    return isOnSale && userId !== null && purchase.createdAt.getTime() + DAY_MS > now.getTime();
  }

  async function settleOrCancelAll(
    pending: PurchaseOf[],
    mayWait: (found: PurchaseOf) => boolean,
  ): Promise<void> {
    for (const found of pending) {
      const { id } = found.purchase;
      await settleOrCancel(found, mayWait).catch((err: unknown) =>
        log.error({ err, purchase: id }, "settling a pack purchase failed"),
      );
    }
  }

  async function settleOrCancel(found: PurchaseOf, mayWait: (found: PurchaseOf) => boolean): Promise<void> {
    const { purchase, userId } = found;
    if ((await settle(found)) !== "pending" || mayWait(found)) return;
    if (purchase.intentId) await billing.cancelPack(purchase.intentId);
    // The payment went through in the meantime, so the next run completes the purchase.
    if (purchase.intentId && (await billing.readPack(purchase.intentId, userId)) !== "cancelled") return;
    await movePurchase(db, purchase.id, ["pending"], { state: "cancelled", clientSecret: null });
  }

  return { start, finish, settlePending, giveUp };
}
export type Purchases = ReturnType<typeof createPurchases>;

function answer({ id, amountCents, entries }: PurchaseRow, clientSecret: string): PackPurchase {
  return { purchaseId: id, clientSecret, amountCents, entries };
}
