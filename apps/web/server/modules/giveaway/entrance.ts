import type { User } from "@plumbline/contract/accounts.ts";
import { Conflict, Forbidden } from "@plumbline/server/errors.ts";
import { refuseDemo } from "../identity/demo-policy.ts";
import type { GiveawayContext } from "./context.ts";
import { type CampaignRow, holdParticipant, holdUncommitted, type ParticipantRow } from "./repository.ts";
import { statusOf } from "./status.ts";

const NOT_RUNNING = "There's no giveaway taking entries right now";
const NO_ADMINS = "Administrators can't enter the giveaway";

/** The only way for people to act in the current campaign. */
export function createEntrance(
  { db, clock }: Pick<GiveawayContext, "db" | "clock">,
  findCurrent: () => Promise<CampaignRow | undefined>,
) {
  return async function inOpenCampaign<Answer>(
    user: User,
    statuses: string[],
    act: (tx: GiveawayContext["db"], participant: ParticipantRow, campaign: CampaignRow) => Promise<Answer>,
  ): Promise<Answer> {
    refuseDemo(user);
    if (user.role === "admin") throw new Forbidden(NO_ADMINS);
    const current = await findCurrent();
    if (!current) throw new Conflict(NOT_RUNNING);
    return db.transaction(async (tx) => {
      const campaign = await holdUncommitted(tx, current.id);
      if (!campaign || !statuses.includes(statusOf(campaign, [], clock()))) throw new Conflict(NOT_RUNNING);
      return act(tx, await holdParticipant(tx, campaign.id, user.id), campaign);
    });
  };
}
