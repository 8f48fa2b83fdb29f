import { isoDayAfter, startOfIsoDay } from "@plumbline/contract/calendar.ts";
import { isoDayIn } from "@plumbline/contract/time.ts";
import type { CampaignStatus, DrawState } from "@plumbline/contract/giveaway.ts";
import type { Campaign } from "@plumbline/contract/giveaway-campaigns.ts";
import type { CampaignRow, DrawRow } from "./repository.ts";

export function statusOf(row: CampaignRow, draws: { state: DrawState }[], now: Date): CampaignStatus {
  const today = isoDayIn(now, null);
  if (!row.openedAt) return "draft";
  if (draws.some(({ state }) => state === "accepted")) return "accepted";
  if (draws.length > 0) return "drawn";
  if (row.committedAt) return "committed";
  if (row.endedAt || today > row.closesOn) return "closed";
  return today < row.opensOn ? "upcoming" : "open";
}

/** A campaign that was ended early closes on that day. */
export function windowOf({ opensOn, closesOn, endedAt }: CampaignRow): { opensOn: string; closesOn: string } {
  const ended = endedAt && isoDayIn(endedAt, null);
  return { opensOn, closesOn: ended && ended < closesOn ? ended : closesOn };
}

export function closingOf({ closesOn, endedAt }: CampaignRow): Date {
  const end = startOfIsoDay(isoDayAfter(closesOn, 1));
  return endedAt && endedAt < end ? endedAt : end;
}

export function describeCampaign(row: CampaignRow, draws: { state: DrawState }[], now: Date): Campaign {
  const { slug, name, prize, prizeValueCents, opensOn, socialAccounts } = row;
  const status = statusOf(row, draws, now);
  return {
    slug,
    name,
    prize,
    prizeValueCents,
    opensOn,
    closesOn: windowOf(row).closesOn,
    status,
    socialAccounts,
    hasPacks: row.packsEnabledAt !== null && (status === "open" || status === "upcoming"),
  };
}

export function isOver({ state, respondBy, acceptBy }: DrawRow, userId: string | null, now: Date): boolean {
  switch (state) {
    case "declined":
    case "lapsed":
      return true;
    case "accepted":
      return false;
    case "notified":
      return userId === null || respondBy < now;
    case "responded":
      return userId === null || acceptBy < now;
  }
}
