import { randomUUID } from "node:crypto";
import { addDays } from "@plumbline/contract/time.ts";
import type { Business } from "../directory/listings.ts";
import type { ReviewContext } from "./context.ts";
import { changeReviews } from "./rating.ts";
import { insertInvitation, insertReview } from "./repository.ts";

const DAYS_APART = 17;

/** Each sample review says that it's a sample, wherever it's shown. */
export function createAddSampleReviews(context: ReviewContext) {
  return async function addSampleReviews(
    { id: businessId, isSample }: Pick<Business, "id" | "isSample">,
    ratings: number[],
  ): Promise<void> {
    if (!isSample) throw new Error("Only samples have sample reviews");
    const now = context.clock();
    await changeReviews(context, businessId, async (tx) => {
      for (const [at, rating] of ratings.entries()) {
        const createdAt = addDays(now, -DAYS_APART * (at + 1));
        const of = { businessId, projectType: "Sample job", createdAt };
        const invitation = await insertInvitation(tx, {
          ...of,
          requestId: randomUUID(),
          expiresAt: createdAt,
        });
        if (!invitation) throw new Error("A new request can't have an invitation");
        await insertReview(tx, {
          ...of,
          invitationId: invitation.id,
          rating,
          title: `Sample review with ${rating} ${rating === 1 ? "star" : "stars"}`,
          comment: "A made-up review of a made-up business, to show where reviews go. No customer wrote it.",
          customerName: "Sample customer",
          status: "published",
        });
      }
    });
  };
}
