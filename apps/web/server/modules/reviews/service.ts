import type { Review } from "@plumbline/contract/directory.ts";
import { REVIEWS_PER_PAGE, type ReviewPage } from "@plumbline/contract/reviews.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { createAddSampleReviews } from "./add-sample-reviews.ts";
import type { ReviewContext } from "./context.ts";
import { describeDistribution, describeReview } from "./describe.ts";
import { createInvitations } from "./invitations.ts";
import { createModeration } from "./moderation.ts";
import { createReplies } from "./replies.ts";
import { countByRating, listPublished } from "./repository.ts";
import { createWriting } from "./writing.ts";

/** Number of reviews shown on a profile (SPEC §9). */
const ON_PROFILE = 5;

export type ReviewsService = ReturnType<typeof createReviewsService>;

/** A business's rating and count are derived from its published reviews in the same transaction. */
export function createReviewsService(context: ReviewContext) {
  const { db, directory } = context;
  const invitations = createInvitations(context);
  const { invite, inviteQuoted, findPath, stopMails, purge } = invitations;

  async function reviewsOf(businessId: string): Promise<Review[]> {
    return (await listPublished(db, [businessId], { perPage: ON_PROFILE })).map(describeReview);
  }

  /** Throws `NotFound` if the business isn't listed. */
  async function page(idOrSlug: string, number: number): Promise<ReviewPage> {
    const { id } = await getListed(idOrSlug);
    const counted = await countByRating(db, id);
    const totalReviews = counted.reduce((sum, { total }) => sum + total, 0);
    const stars = counted.reduce((sum, { rating, total }) => sum + rating * total, 0);
    return {
      reviews: (await listPublished(db, [id], { page: number })).map(describeReview),
      averageRating: totalReviews === 0 ? 0 : Math.round((stars / totalReviews) * 10) / 10,
      totalReviews,
      distribution: describeDistribution(counted),
      page: number,
      pages: Math.max(1, Math.ceil(totalReviews / REVIEWS_PER_PAGE)),
    };
  }

  /** Throws `NotFound` if the business isn't listed. */
  async function getListed(idOrSlug: string): Promise<{ id: string; slug: string; businessName: string }> {
    const business = await directory.contacts.findListed(idOrSlug);
    if (!business) throw new NotFound("Profile not found");
    const { id, slug, businessName } = business;
    return { id, slug, businessName };
  }

  return {
    invite,
    inviteQuoted,
    findPath,
    stopMails,
    purge,
    reviewsOf,
    page,
    getListed,
    addSampleReviews: createAddSampleReviews(context),
    ...createWriting(context, invitations),
    ...createReplies(context, invitations),
    moderation: createModeration(context, invitations),
  };
}
