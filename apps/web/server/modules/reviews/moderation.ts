import type { User } from "@plumbline/contract/accounts.ts";
import {
  REVIEWS_PER_PAGE,
  type ModerationAction,
  type ModerationItem,
  type ModerationListName,
  type ModerationLog,
  type ModerationQueue,
  type ModerationRequest,
  type ReviewReportRequest,
} from "@plumbline/contract/reviews.ts";
import type { ReviewListSearch } from "@plumbline/contract/work-lists.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { ReviewContext } from "./context.ts";
import type { Invitations } from "./invitations.ts";
import { networkKey } from "./keyed-hashes.ts";
import { changeReviews } from "./rating.ts";
import {
  closeReports,
  countDecisions,
  countForModeration,
  findInvitationById,
  findReview,
  insertDecision,
  insertReport,
  listDecisions,
  listForModeration,
  listOpenReports,
  type ReviewRow,
  updateReview,
} from "./repository.ts";
import { listAllReviews } from "./review-list.ts";
import { subjectOf } from "./subject.ts";
import { findOwner, tellBusiness } from "./tell-business.ts";

const NO_REVIEW = "We couldn't find this review";
const NOTHING_TO_DECIDE = "Someone has already decided this. Reload the page.";

const OUTCOMES = {
  keep: { status: "published", isDisputed: false },
  dispute: { status: "published", isDisputed: true },
  remove: { status: "removed", isDisputed: false },
} as const satisfies Record<ModerationAction, Partial<ReviewRow>>;

/** Businesses have no say in decisions, whatever plan they're on. */
export function createModeration(context: ReviewContext, invitations: Invitations) {
  const { db, mail, url, secret, clock, audit, directory } = context;

  async function report(id: string, { reason, details }: ReviewReportRequest, address: string) {
    const review = await findReview(db, id);
    if (review?.status !== "published") throw new NotFound(NO_REVIEW);
    await insertReport(db, {
      reviewId: id,
      reason,
      details,
      networkKey: networkKey(secret, address),
      createdAt: clock(),
    });
  }

  async function getReportable(id: string): Promise<Pick<ReviewRow, "id" | "title" | "customerName">> {
    const review = await findReview(db, id);
    if (review?.status !== "published") throw new NotFound(NO_REVIEW);
    return { id: review.id, title: review.title, customerName: review.customerName };
  }

  async function queue(list: ModerationListName, page: number): Promise<ModerationQueue> {
    const rows = await listForModeration(db, list, page);
    const businesses = await directory.contacts.listByIds(rows.map(({ businessId }) => businessId));
    const reports = await listOpenReports(
      db,
      rows.map(({ id }) => id),
    );
    const reviews = rows.map((row): ModerationItem => ({
      id: row.id,
      businessName: businesses.get(row.businessId)?.businessName ?? "A deleted business",
      slug: businesses.get(row.businessId)?.slug ?? "",
      rating: row.rating,
      title: row.title,
      comment: row.comment,
      projectType: row.projectType,
      customerName: row.customerName,
      createdAt: row.createdAt.toISOString(),
      status: row.status,
      isDisputed: row.isDisputed,
      holdReason: row.holdReason,
      removalReason: row.removalReason,
      replyText: row.replyText,
      reports: reports
        .filter(({ reviewId }) => reviewId === row.id)
        .map(({ reason, details, createdAt }) => ({
          reason,
          details,
          createdAt: createdAt.toISOString(),
        })),
    }));
    return { reviews, page, pages: pagesOf(await countForModeration(db, list)) };
  }

  /** Throws `Conflict` if nothing would change. */
  async function decide(
    admin: Pick<User, "id" | "firstName" | "lastName">,
    id: string,
    { action, reason, note }: ModerationRequest,
  ): Promise<void> {
    const found = await findReview(db, id);
    if (!found) throw new NotFound(NO_REVIEW);
    await changeReviews(context, found.businessId, async (tx) => {
      const review = await findReview(tx, id);
      if (!review) throw new NotFound(NO_REVIEW);
      const outcome = OUTCOMES[action];
      const closed = await closeReports(tx, id, clock());
      const isSame = review.status === outcome.status && review.isDisputed === outcome.isDisputed;
      if (isSame && (closed === 0 || action === "remove")) throw new Conflict(NOTHING_TO_DECIDE);
      const removalReason = action === "remove" ? (reason ?? null) : null;
      await updateReview(tx, id, { ...outcome, removalReason, holdReason: null });
      const { businessId, rating } = review;
      await insertDecision(tx, {
        decidedAt: clock(),
        reviewId: id,
        businessId,
        action,
        reason: removalReason,
        rating,
      });
      const business = await directory.contacts.findListed(businessId, tx);
      await audit.record(
        tx,
        actorOf(admin),
        `review.${action}`,
        subjectOf(review, business?.businessName ?? "a business"),
        {
          status: { before: review.status, after: outcome.status },
          isDisputed: { before: review.isDisputed, after: outcome.isDisputed },
          ...(removalReason && { reason: { before: review.removalReason, after: removalReason } }),
          ...(note && { note: { before: null, after: note } }),
        },
      );
      if (!business) return;
      if (review.status === "held" && outcome.status === "published") {
        const owner = await findOwner(tx, context, business);
        await tellBusiness(tx, context, { business, owner, rating });
      }
      if (!removalReason) return;
      const invitation = await findInvitationById(tx, review.invitationId);
      const to = invitation && (await invitations.findMailbox(tx, invitation));
      if (!to) return;
      await mail.queue(tx, to, {
        template: "review-removed",
        name: invitation.customerName ?? "",
        businessName: business.businessName,
        reason: removalReason,
        url: `${url}/reviews/moderation`,
      });
    });
  }

  async function log(page: number): Promise<ModerationLog> {
    const rows = await listDecisions(db, page);
    const ids = rows.map(({ businessId }) => businessId).filter((id) => id !== null);
    const businesses = await directory.contacts.listByIds(ids);
    const entries = rows.map(({ id, decidedAt, action, reason, rating, businessId }) => {
      const business = businessId ? businesses.get(businessId) : undefined;
      return {
        id,
        decidedAt: decidedAt.toISOString(),
        action,
        reason,
        rating,
        business: business ? { name: business.businessName, slug: business.slug } : null,
      };
    });
    return { entries, page, pages: pagesOf(await countDecisions(db)) };
  }

  return {
    report,
    getReportable,
    queue,
    listAll: (asked: ReviewListSearch) => listAllReviews(context, asked),
    countWaiting: () => countForModeration(db, "waiting"),
    decide,
    log,
  };
}

function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / REVIEWS_PER_PAGE));
}
