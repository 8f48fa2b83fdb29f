import { REVIEWS_PER_PAGE, type OwnReview, type OwnReviewList } from "@plumbline/contract/reviews.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import { actorOf, type Named } from "../audit/actor-of.ts";
import type { ReviewContext } from "./context.ts";
import { describeReview } from "./describe.ts";
import type { Invitations } from "./invitations.ts";
import { replyUntil } from "./policy.ts";
import { changeReviews } from "./rating.ts";
import {
  countPublished,
  findInvitationById,
  findPublishedOf,
  listPublished,
  updateReview,
} from "./repository.ts";
import { subjectOf } from "./subject.ts";

const NO_REVIEW = "We couldn't find this review of your business";
const TIME_PASSED = "You've already replied to this review. You can only change a reply within 24 hours.";

export function createReplies(context: ReviewContext, invitations: Invitations) {
  const { db, mail, url, clock, audit, directory } = context;

  async function listOwn(user: Pick<User, "id">, page: number): Promise<OwnReviewList> {
    const owned = new Map((await directory.contacts.listOwned(user.id)).map((one) => [one.id, one]));
    const ids = [...owned.keys()];
    const [rows, total] = [await listPublished(db, ids, { page }), await countPublished(db, ids)];
    const reviews = rows.map((row): OwnReview => {
      const until = replyUntil(row, clock());
      return {
        ...describeReview(row),
        businessName: owned.get(row.businessId)?.businessName ?? "",
        slug: owned.get(row.businessId)?.slug ?? "",
        canReply: until !== undefined,
        replyUntil: until?.toISOString() ?? null,
      };
    });
    return { reviews, page, pages: Math.max(1, Math.ceil(total / REVIEWS_PER_PAGE)), businesses: ids.length };
  }

  /** A new reply within a day of the first one replaces it. */
  async function reply(user: Named, id: string, text: string): Promise<void> {
    const owned = await directory.contacts.listOwned(user.id);
    const ids = owned.map((one) => one.id);
    const found = await findPublishedOf(db, id, ids);
    const business = owned.find((one) => one.id === found?.businessId);
    if (!business) throw new NotFound(NO_REVIEW);
    await changeReviews(context, business.id, async (tx) => {
      const review = await findPublishedOf(tx, id, ids);
      if (!review) throw new NotFound(NO_REVIEW);
      const now = clock();
      if (replyUntil(review, now) === undefined) throw new Conflict(TIME_PASSED);
      await updateReview(tx, id, { replyText: text, repliedAt: review.repliedAt ?? now });
      const changes = { reply: { before: review.replyText, after: text } };
      const actor = actorOf(user);
      await audit.record(tx, actor, "review.reply", subjectOf(review, business.businessName), changes);
      if (review.repliedAt) return;
      const invitation = await findInvitationById(tx, review.invitationId);
      const to = invitation && (await invitations.findMailbox(tx, invitation));
      if (!to) return;
      await mail.queue(tx, to, {
        template: "review-reply",
        name: invitation.customerName ?? "",
        businessName: business.businessName,
        url: `${url}/directory/${business.slug}/reviews`,
      });
    });
  }

  return { listOwn, reply };
}
