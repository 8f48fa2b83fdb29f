import type { ReviewByLink, ReviewRequest, ReviewWritten } from "@plumbline/contract/reviews.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import { displayName } from "../../text/display-name.ts";
import type { ReviewContext } from "./context.ts";
import type { Invitations } from "./invitations.ts";
import { networkKey } from "./keyed-hashes.ts";
import { editableUntil, holdReasonOf, VELOCITY_MS } from "./policy.ts";
import { changeReviews } from "./rating.ts";
import {
  countFromNetwork,
  deleteReview,
  findInvitationById,
  findReviewOfInvitation,
  insertReview,
  type Invitation,
  markWithdrawn,
  type ReviewRow,
  updateReview,
} from "./repository.ts";
import { subjectOf } from "./subject.ts";
import { findOwner, tellBusiness } from "./tell-business.ts";

const WRITTEN = "You've already written this review. Reload the page to change it.";
const WITHDRAWN = "You withdrew this review, so you can't write it again.";
const TIME_PASSED = "You can no longer change this review, but you can still withdraw it.";
const WAS_REMOVED = "This review was removed. The moderation log says why.";
const LINK_OVER = "This link has expired. You have 90 days to write a review after we ask for one.";
const NO_REVIEW = "There's no review for this link.";
const NOT_LISTED = "This business is no longer listed.";

const THE_CUSTOMER = { id: null, name: "The customer" };

/** The key in the emailed link identifies the customer. */
export function createWriting(context: ReviewContext, invitations: Invitations) {
  const { db, secret, clock, audit, directory } = context;

  /** Throws `NotFound` for an invalid link. */
  async function read(key: string): Promise<ReviewByLink> {
    const invitation = await invitations.getByKey(key);
    const business = await directory.contacts.findListed(invitation.businessId);
    if (!business) throw new NotFound(NOT_LISTED);
    const review = await findReviewOfInvitation(db, invitation.id);
    return {
      businessName: business.businessName,
      slug: business.slug,
      projectType: invitation.projectType,
      customerName: review?.customerName ?? customerNameOf(invitation),
      expiresAt: invitation.expiresAt.toISOString(),
      isWithdrawn: invitation.withdrawnAt !== null,
      review: review
        ? {
            id: review.id,
            rating: review.rating,
            title: review.title,
            comment: review.comment,
            status: review.status,
            removalReason: review.removalReason,
            createdAt: review.createdAt.toISOString(),
            editableUntil: editableUntil(review, clock())?.toISOString() ?? null,
          }
        : null,
    };
  }

  /** Throws for a link that was used or has expired. */
  async function write(
    { key, rating, title, comment }: ReviewRequest,
    address: string,
  ): Promise<ReviewWritten> {
    const { id, businessId } = await invitations.getByKey(key);
    return changeReviews(context, businessId, async (tx) => {
      // Reads the invitation again under the lock, because it may have been withdrawn in the meantime.
      const invitation = await findInvitationById(tx, id);
      if (!invitation || invitation.withdrawnAt) throw new Conflict(WITHDRAWN);
      if (await findReviewOfInvitation(tx, id)) throw new Conflict(WRITTEN);
      const now = clock();
      if (invitation.expiresAt <= now) throw new NotFound(LINK_OVER);
      const business = await directory.contacts.findListed(businessId, tx);
      if (!business) throw new NotFound(NOT_LISTED);
      const owner = await findOwner(tx, context, business);
      const businessEmails = [business.contactEmail, owner?.email];
      const from = networkKey(secret, address);
      const holdReason = await findHoldReason(tx, { invitation, businessEmails, from });
      const review = await insertReview(tx, {
        invitationId: id,
        businessId,
        rating,
        title,
        comment,
        projectType: invitation.projectType,
        customerName: customerNameOf(invitation),
        status: holdReason ? "held" : "published",
        holdReason,
        networkKey: from,
        createdAt: now,
      });
      if (!review) throw new Conflict(WRITTEN);
      if (!holdReason) await tellBusiness(tx, context, { business, owner, rating });
      return { status: review.status };
    });
  }

  /** A review that is held stays held after a change. */
  async function edit({ key, rating, title, comment }: ReviewRequest): Promise<ReviewWritten> {
    const invitation = await invitations.getByKey(key);
    return changeReviews(context, invitation.businessId, async (tx) => {
      const review = await getReview(tx, invitation);
      if (review.status === "removed") throw new Conflict(WAS_REMOVED);
      if (!editableUntil(review, clock())) throw new Conflict(TIME_PASSED);
      await updateReview(tx, review.id, { rating, title, comment, editedAt: clock() });
      const changes = { rating: { before: review.rating, after: rating } };
      await audit.record(tx, THE_CUSTOMER, "review.edit", await subject(tx, review), changes);
      return { status: review.status };
    });
  }

  async function withdraw(key: string): Promise<void> {
    const invitation = await invitations.getByKey(key);
    await changeReviews(context, invitation.businessId, async (tx) => {
      const review = await getReview(tx, invitation);
      if (review.status === "removed") throw new Conflict(WAS_REMOVED);
      await deleteReview(tx, review.id);
      await markWithdrawn(tx, invitation.id, clock());
      await audit.record(tx, THE_CUSTOMER, "review.withdraw", await subject(tx, review));
    });
  }

  async function getReview(tx: Db, { id }: Invitation) {
    const review = await findReviewOfInvitation(tx, id);
    if (!review) throw new NotFound(NO_REVIEW);
    return review;
  }

  async function subject(tx: Db, review: ReviewRow) {
    const business = await directory.contacts.findListed(review.businessId, tx);
    return subjectOf(review, business?.businessName ?? "a business");
  }

  type Facts = { invitation: Invitation; businessEmails: (string | null | undefined)[]; from: string };

  async function findHoldReason(tx: Db, { invitation, businessEmails, from }: Facts) {
    const { businessId, customerEmail } = invitation;
    const since = new Date(clock().getTime() - VELOCITY_MS);
    const fromSameNetwork = await countFromNetwork(tx, { businessId, networkKey: from, since });
    return holdReasonOf({ fromSameNetwork, customerEmail, businessEmails });
  }

  return { read, write, edit, withdraw };
}

function customerNameOf({ customerName }: Invitation): string {
  return displayName(customerName ?? "") ?? "A customer";
}
