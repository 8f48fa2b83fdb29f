import { addMonths } from "@plumbline/contract/calendar.ts";
import { DAY_MS, addDays } from "@plumbline/contract/time.ts";
import { createHash, createHmac } from "node:crypto";
import { REVIEW_LINK_DAYS } from "@plumbline/contract/review-rules.ts";
import { INVITED_REVIEWER_YEARS, REVIEW_NETWORK_DAYS } from "@plumbline/contract/retention.ts";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import type { ReviewableRequest, ReviewContext } from "./context.ts";
import { mailKey } from "./keyed-hashes.ts";
import {
  addOptOut,
  findInvitation,
  findInvited,
  findReviewOfInvitation,
  forgetInvited,
  forgetNetworks,
  hasOptedOut,
  insertInvitation,
  type Invitation,
} from "./repository.ts";

/** Customers are invited after this long if no one has marked the job as done. */
const ASK_AFTER_DAYS = 14;

const LINK_ENDED = "This link is incomplete or has expired. Try opening it from the email again.";

export function createInvitations(context: ReviewContext) {
  const { db, mail, url, secret, clock, directory, requests } = context;

  /** The key is derived, so that the customer's page of a request can link to the review. */
  const keyOf = (requestId: string) =>
    createHmac("sha256", secret).update(`review\n${requestId}`).digest("base64url");

  /** Idempotent for each request. Customers who opted out get no email, but can review from their request's page. */
  async function invite(tx: Db, request: ReviewableRequest): Promise<void> {
    const { businessId, customerName, customerEmail, projectType } = request;
    const business = await directory.contacts.findListed(businessId, tx);
    if (!business) return;
    const token = keyOf(request.id);
    const createdAt = clock();
    const expiresAt = addDays(createdAt, REVIEW_LINK_DAYS);
    const isNew = await insertInvitation(tx, {
      requestId: request.id,
      businessId,
      customerName,
      customerEmail,
      projectType,
      tokenHash: hash(token),
      createdAt,
      expiresAt,
    });
    if (!isNew || (await hasOptedOut(tx, mailKey(secret, customerEmail)))) return;
    await mail.queue(tx, customerEmail, {
      template: "review-invitation",
      name: customerName,
      businessName: business.businessName,
      projectType,
      expiresAt: expiresAt.toISOString(),
      url: `${url}/review?key=${token}`,
      stopUrl: `${url}/review/stop?key=${token}`,
    });
  }

  async function inviteQuoted(): Promise<number> {
    const now = clock().getTime();
    const until = new Date(now - ASK_AFTER_DAYS * DAY_MS);
    const ids = await requests.listQuoted({ from: new Date(now - REVIEW_LINK_DAYS * DAY_MS), until });
    const invited = await findInvited(db, ids);
    const due = ids.filter((id) => !invited.has(id));
    for (const id of due) {
      const request = await requests.findForReview(id);
      if (request) await db.transaction((tx) => invite(tx, request));
    }
    return due.length;
  }

  /** Throws `NotFound` for an invalid key, or one older than two years. */
  async function getByKey(key: string): Promise<Invitation> {
    const invitation = await findInvitation(db, hash(key));
    if (!invitation) throw new NotFound(LINK_ENDED);
    return invitation;
  }

  /** Null without an invitation, or once it has expired without a review. */
  async function findPath(requestId: string): Promise<string | null> {
    const key = keyOf(requestId);
    const invitation = await findInvitation(db, hash(key));
    if (!invitation) return null;
    const isUsable = invitation.expiresAt > clock() || (await findReviewOfInvitation(db, invitation.id));
    return isUsable ? `/review?key=${key}` : null;
  }

  async function stopMails(key: string): Promise<void> {
    const { customerEmail } = await getByKey(key);
    if (customerEmail) await addOptOut(db, mailKey(secret, customerEmail), clock());
  }

  /** Returns undefined once the address is deleted or opted out. */
  async function findMailbox(tx: Db, { customerEmail }: Invitation): Promise<string | undefined> {
    if (!customerEmail || (await hasOptedOut(tx, mailKey(secret, customerEmail)))) return undefined;
    return customerEmail;
  }

  async function purge(): Promise<void> {
    const now = clock();
    await forgetInvited(db, addMonths(now, -12 * INVITED_REVIEWER_YEARS));
    await forgetNetworks(db, addDays(now, -REVIEW_NETWORK_DAYS));
  }

  return { invite, inviteQuoted, findPath, getByKey, stopMails, findMailbox, purge };
}

export type Invitations = ReturnType<typeof createInvitations>;

/** Keys have 256 bits, so an unsalted hash is enough. */
function hash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
