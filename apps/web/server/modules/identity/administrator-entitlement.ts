import type { SubscriptionClaim } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { MayAdminister } from "./admin-policy.ts";
import { findUser } from "./repository.ts";

/** Lets administrators check the assistant's answers without buying a plan. */
export async function findAdministratorEntitlement(
  db: Db,
  userId: string,
  mayAdminister: MayAdminister,
): Promise<SubscriptionClaim | undefined> {
  const user = await findUser(db, userId);
  if (!user || !mayAdminister(user)) return undefined;
  return {
    isEntitled: true,
    kind: "administrator",
    plan: "Administrator",
    questionLimit: null,
    endsAt: null,
  };
}
