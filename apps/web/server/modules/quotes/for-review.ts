import type { Db } from "@plumbline/db/client.ts";
import type { ReviewableQuote } from "./context.ts";
import { describeForReview } from "./describe.ts";
import { findRequest, listAgreed } from "./repository.ts";

/**
 * Used by the reviews module. Kept separate from the quotes service, which calls the reviews module to invite
 * a review.
 */
export function createRequestsForReview(db: Db) {
  /** Returns undefined unless the business accepted or quoted, and neither side has withdrawn. */
  async function findForReview(requestId: string): Promise<ReviewableQuote | undefined> {
    return describeForReview(await findRequest(db, requestId));
  }

  /** Lists requests the business accepted or quoted in that time that aren't marked as done. */
  const listQuoted = (within: { from: Date; until: Date }) => listAgreed(db, within);

  return { findForReview, listQuoted };
}
