import type { Db } from "@plumbline/db/client.ts";
import type { ReviewContext } from "./context.ts";
import { lockBusiness, sumPublished } from "./repository.ts";

/**
 * Changes reviews of a business and what is derived from them, in one transaction. Changes of one business wait for
 * each other: each sums up what the one before it has committed.
 */
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
