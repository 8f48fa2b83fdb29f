import { CLAIM_CODE_DAYS } from "@plumbline/contract/retention.ts";
import { addDays } from "@plumbline/contract/time.ts";
import { createAdminLists } from "./admin-lists.ts";
import { createClaiming } from "./claiming.ts";
import type { ClaimsContext } from "./context.ts";
import { createDecisions } from "./decisions.ts";
import { object } from "./objections.ts";
import { deleteCodesBefore, listOwnClaims } from "./repository.ts";

export function createClaimsService(context: ClaimsContext) {
  const { db, directory, clock } = context;

  async function exportOf(userId: string) {
    const rows = await listOwnClaims(db, userId);
    const listings = await directory.findByIds(rows.map(({ businessId }) => businessId));
    return rows.map(({ businessId, way, state, evidence, note, createdAt, provenAt, decidedAt }) => ({
      business: listings.get(businessId)?.businessName ?? "",
      way,
      state,
      evidence,
      note,
      createdAt,
      provenAt,
      decidedAt,
    }));
  }

  return {
    ...createClaiming(context),
    ...createDecisions(context),
    ...createAdminLists(context),
    object: (id: string, token: string) => object(context, id, token),
    exportOf,
    purge: () => deleteCodesBefore(db, addDays(clock(), -CLAIM_CODE_DAYS)),
  };
}
