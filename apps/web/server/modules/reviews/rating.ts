import type { Db } from "@plumbline/db/client.ts";
import type { ReviewContext } from "./context.ts";
import { lockBusiness, sumPublished } from "./repository.ts";

/** The lock makes changes to a business wait for each other, so that each one sums only committed reviews. */
export function changeReviews<Outcome>(
  { db, directory }: Pick<ReviewContext, "db" | "directory">,
  businessId: string,
  change: (tx: Db) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    const outcome = await change(tx);
    await directory.setRating(tx, businessId, await sumPublished(tx, businessId));
    return outcome;
  });
}
