import type { Db } from "@plumbline/db/client.ts";
import type { ReviewableQuote } from "./context.ts";
import { describeForReview } from "./describe.ts";
import { findRequest, listAgreed } from "./repository.ts";

/** For the reviews module. Apart from the quotes service, which invites a review when a job is done. */
export function createRequestsForReview(db: Db) {
  /** Undefined unless the business accepted or quoted, and neither side has withdrawn. */
  async function findForReview(requestId: string): Promise<ReviewableQuote | undefined> {
    return describeForReview(await findRequest(db, requestId));
  }

  /** Requests the business accepted or quoted in that time, and that aren't marked done. */
  const listQuoted = (within: { from: Date; until: Date }) => listAgreed(db, within);

  return { findForReview, listQuoted };
}
