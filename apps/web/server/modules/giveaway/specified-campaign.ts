import { startOfIsoDay } from "@plumbline/contract/calendar.ts";
import type { Db } from "@plumbline/db/client.ts";
import { insertCampaign } from "./repository.ts";

/** The campaign in SPEC section 9. It never took entries here, so it has no permits, list or draw. */
const CAMPAIGN = {
  slug: "trailer-giveaway-2025-08",
  name: "Trailer giveaway",
  prize: "A trailer",
  prizeValueCents: 2_000_000,
  opensOn: "2025-08-27",
  closesOn: "2025-10-27",
};

/** Idempotent. Returns false if it was there already. */
export async function addSpecifiedCampaign(db: Db): Promise<boolean> {
  const added = await insertCampaign(db, { ...CAMPAIGN, openedAt: startOfIsoDay(CAMPAIGN.opensOn) });
  return added !== undefined;
}
