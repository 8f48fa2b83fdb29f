import { randomBytes } from "node:crypto";
import type { User } from "@plumbline/contract/accounts.ts";
import { BONUS_ENTRIES, GIVEAWAY_TERMS_VERSION } from "@plumbline/contract/giveaway.ts";
import type {
  DeclarationRequest,
  LedgerLine,
  OwnEntries,
  WinnerAnswer,
} from "@plumbline/contract/giveaway-campaigns.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import type { GiveawayContext } from "./context.ts";
import { createEntrance } from "./entrance.ts";
import { balanceOf, type Ledger } from "./ledger.ts";
import {
  addLines,
  type CampaignRow,
  findDrawOf,
  findParticipant,
  type LineRow,
  listDraws,
  listLines,
  listParticipationsOf,
  moveDraw,
  type ParticipantRow,
  updateParticipant,
} from "./repository.ts";
import { describeCampaign } from "./status.ts";

const NOT_DRAWN = "Your entry hasn't been drawn in a giveaway";
const TOO_LATE = "The time to respond has passed";

/** Every call acts only on `user`. */
export function createOwnEntries(
  context: GiveawayContext,
  ledger: Ledger,
  findCurrent: () => Promise<CampaignRow | undefined>,
) {
  const { db, billing, findPerson, clock, url } = context;
  const inOpenCampaign = createEntrance(context, findCurrent);

  /** First counts everything that's due. */
  async function own(user: User): Promise<OwnEntries | null> {
    const row = await findCurrent();
    if (!row || user.demoEndsAt || user.role === "admin") return null;
    await ledger.catchUp(user.id);
    const campaign = describeCampaign(row, await listDraws(db, row.id), clock());
    const participant = await findParticipant(db, row.id, user.id);
    const lines = participant ? await listLines(db, participant.id) : [];
    const isOpen = campaign.status === "open";
    const isDeclared = participant?.declaredAt !== undefined && participant.declaredAt !== null;
    const hasPlan = await billing.hadPlanAt(user.id, clock());
    const has = (kind: string) => lines.some((line) => line.kind === kind);
    return {
      campaign,
      balance: balanceOf(lines),
      isDeclared,
      hasPlan,
      listId: participant?.id ?? null,
      lines: lines.map(describeLine),
      referralLink: participant?.referralCode ? `${url}/?ref=${participant.referralCode}` : null,
      offered: [
        ...(isOpen && !has("share") ? ["share" as const] : []),
        ...(isOpen && !has("follow") && row.socialAccounts.length > 0 ? ["follow" as const] : []),
      ],
      canBuyPacks: isOpen && campaign.hasPacks && isDeclared && hasPlan,
      won: participant ? await describeWin(participant) : null,
    };
  }

  async function describeWin({ id }: ParticipantRow): Promise<OwnEntries["won"]> {
    const draw = await findDrawOf(db, id);
    if (!draw) return null;
    const { state, respondBy, acceptBy } = draw;
    return { state, respondBy: respondBy.toISOString(), acceptBy: acceptBy.toISOString() };
  }

  /** Entries don't count without a declaration. */
  async function declare(user: User, { state }: DeclarationRequest): Promise<void> {
    await inOpenCampaign(user, ["upcoming", "open"], async (tx, participant) => {
      const declared = { declaredAt: clock(), declaredTerms: GIVEAWAY_TERMS_VERSION, state };
      await updateParticipant(tx, participant.id, declared);
    });
  }

  /** We take the person's word for both bonuses. */
  async function addBonus(user: User, bonus: "share" | "follow"): Promise<void> {
    await inOpenCampaign(user, ["open"], async (tx, participant, campaign) => {
      if (bonus === "follow" && campaign.socialAccounts.length === 0)
        throw new Conflict("This campaign doesn't have any accounts to follow");
      const line = { kind: bonus, entries: BONUS_ENTRIES[bonus], cause: `${bonus}:${participant.id}` };
      await addLines(tx, participant, [line], clock());
    });
  }

  async function makeReferralCode(user: User): Promise<string> {
    return inOpenCampaign(user, ["open"], async (tx, { id, referralCode }) => {
      if (referralCode) return referralCode;
      const code = randomBytes(8).toString("base64url").slice(0, 10);
      await updateParticipant(tx, id, { referralCode: code });
      return code;
    });
  }

  async function answer(user: User, { answer, mayPublish }: WinnerAnswer): Promise<void> {
    const drawn = await findOpenDraw(user.id);
    if (!drawn) throw new NotFound(NOT_DRAWN);
    const { draw, participant } = drawn;
    if (draw.respondBy < clock()) throw new Conflict(TOO_LATE);
    const person = await findPerson(db, user.id);
    const initial = person?.lastName.trim().slice(0, 1);
    const name = [person?.firstName.trim(), initial].filter(Boolean).join(" ");
    const moved = await moveDraw(
      db,
      draw.id,
      ["notified"],
      answer === "decline"
        ? { state: "declined" }
        : {
            state: "responded",
            mayPublish,
            publishedName: mayPublish ? `${name}, ${participant.state ?? ""}` : "",
          },
    );
    if (!moved) throw new Conflict("You've already responded");
  }

  async function findOpenDraw(userId: string) {
    for (const participant of await listParticipationsOf(db, userId)) {
      const draw = await findDrawOf(db, participant.id);
      if (draw && ["notified", "responded"].includes(draw.state)) return { draw, participant };
    }
    return undefined;
  }

  return { own, declare, addBonus, makeReferralCode, answer };
}

const TEXTS: Record<LineRow["kind"], string> = {
  monthly: "You paid for a month on the Monthly plan",
  annual: "You paid for a year on the Annual plan",
  lifetime: "You bought the Lifetime plan",
  share: "You shared the giveaway",
  follow: "You follow our accounts",
  directory: "You manage a listing in the directory",
  pack: "You bought an entry pack",
  referral: "Someone you referred became a subscriber",
  taken_back: "Removed: this payment was refunded",
  withdrawn: "Removed: the account was closed",
};

export function describeLine({ id, kind, entries, cause, at }: LineRow): LedgerLine {
  const isOfReferral = kind === "taken_back" && cause.startsWith("back:referral:");
  const text = isOfReferral ? "Removed: the payment by the person you referred was refunded" : TEXTS[kind];
  return { id, kind, entries, text, at: at.toISOString() };
}
