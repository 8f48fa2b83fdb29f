import type { BusinessAction, CustomerAction } from "@plumbline/contract/quotes.ts";
import { DECLINE_REASONS } from "@plumbline/contract/quote-options.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict } from "@plumbline/server/errors.ts";
import { businessUrl, customerReplyTo, customerUrl, findRecipient, type QuotesContext } from "./context.ts";
import { describeForReview } from "./describe.ts";
import {
  deletePhotos,
  findLastQuote,
  insertMessage,
  lockRequest,
  moveRequest,
  type QuoteRow,
  updateRequest,
} from "./repository.ts";
import { canTalk, type Move, MOVES } from "./status.ts";

const OVER = "This request is closed, so you can't send more messages";
const OVER_TO_SHARE = "This request is closed, so your contact details stay hidden";
const NEW_AMOUNT = "The business changed its quote. Reload the page to see the new amount";
const MOVED_ON = "This request has changed. Reload the page to see its status";

/** Every action is stored, and its email queued, in one transaction. */
export function createTalk(context: QuotesContext) {
  const { db, mail, uploads, clock, log, onDone } = context;

  /** `mailId` identifies the email a message came from, so that it's stored only once. */
  async function actAsCustomer(request: QuoteRow, action: CustomerAction, mailId?: string): Promise<void> {
    switch (action.kind) {
      case "message":
        return db.transaction(async (tx) => {
          const current = await lock(tx, request);
          await say(tx, current, "customer", action, { mailId });
          await mailBusiness(tx, current, action.text);
        });
      case "share-contact":
        return db.transaction(async (tx) => {
          const { status } = await lock(tx, request);
          // Hiding is always allowed, but a request to share may come from an outdated page.
          if (action.isShared && status !== "held" && !canTalk(status)) throw new Conflict(OVER_TO_SHARE);
          await updateRequest(tx, request.id, { isContactShared: action.isShared, changedAt: clock() });
        });
      case "accept-quote":
      case "decline-quote":
        return db.transaction((tx) => decideQuote(tx, request, action));
      case "withdraw":
        return db.transaction(async (tx) => {
          await move(tx, request, "withdraw");
          await updateRequest(tx, request.id, { isContactShared: false });
          if (request.deliveredAt) await mailWithdrawn(tx, request);
        });
      case "done":
        return finish(request);
      case "delete-photos":
        return forgetFiles(await db.transaction((tx) => deletePhotos(tx, [request.id])));
    }
  }

  async function decideQuote(
    tx: Db,
    { id }: QuoteRow,
    { kind, quoteId, text }: Extract<CustomerAction, { quoteId: string }>,
  ): Promise<void> {
    const request = await move(tx, { id }, kind);
    const quote = await findLastQuote(tx, id);
    if (quote?.id !== quoteId) throw new Conflict(NEW_AMOUNT);
    const { amountCents } = quote;
    if (kind === "decline-quote") await updateRequest(tx, id, { isContactShared: false });
    await insertMessage(tx, {
      requestId: id,
      from: "customer",
      kind,
      text,
      amountCents,
      createdAt: clock(),
    });
    const recipient = await findRecipient(context, tx, request);
    if (!recipient) return;
    const isAccepted = kind === "accept-quote";
    await mail.queue(tx, recipient.to, {
      template: "quote-decided",
      name: request.businessName,
      customerName: request.customerName,
      isAccepted,
      amountCents: amountCents ?? 0,
      text,
      url: businessUrl(context, request),
      replyTo: isAccepted ? context.replies.addressFor("business", id, recipient.proof) : null,
    });
  }

  async function actAsBusiness(request: QuoteRow, action: BusinessAction, mailId?: string): Promise<void> {
    if (action.kind === "done") return finish(request);
    if (action.kind === "see") return see(request);
    await db.transaction(async (tx) => {
      const current = await lock(tx, request);
      if (action.kind !== "message") await move(tx, request, action.kind);
      // A business that replies by email has read the request without opening the page.
      else await moveRequest(tx, request.id, MOVES.see, clock());
      await say(tx, current, "business", action, { mailId, isFree: action.kind === "message" });
      await updateRequest(tx, request.id, { repliedAt: current.repliedAt ?? clock() });
      await mail.queue(tx, request.customerEmail, {
        template: "quote-reply",
        name: request.customerName,
        businessName: request.businessName,
        kind: action.kind,
        reason: action.kind === "decline" ? DECLINE_REASONS[action.reason] : null,
        amountCents: action.kind === "quote" ? action.amountCents : null,
        text: action.text,
        url: customerUrl(context, request.id),
        replyTo: action.kind === "decline" ? null : customerReplyTo(context, request),
      });
    });
  }

  async function see({ id }: QuoteRow): Promise<void> {
    await db.transaction((tx) => moveRequest(tx, id, MOVES.see, clock()));
  }

  async function finish(request: QuoteRow): Promise<void> {
    await db.transaction(async (tx) => {
      const reviewable = describeForReview(await move(tx, request, "finish"));
      if (reviewable) await onDone(tx, reviewable);
    });
  }

  /** Reads the request again, because it may have changed. */
  async function lock(tx: Db, { id }: QuoteRow): Promise<QuoteRow> {
    const current = await lockRequest(tx, id);
    if (!current) throw new Conflict(MOVED_ON);
    return current;
  }

  async function move(tx: Db, { id }: Pick<QuoteRow, "id">, name: Move): Promise<QuoteRow> {
    const moved = await moveRequest(tx, id, MOVES[name], clock());
    if (!moved) throw new Conflict(MOVED_ON);
    return moved;
  }

  /** `isFree` marks messages that don't change the status. They need an open thread. */
  async function say(
    tx: Db,
    request: QuoteRow,
    from: "customer" | "business",
    action: Exclude<BusinessAction, { kind: "done" | "see" }>,
    { isFree = true, mailId }: { isFree?: boolean; mailId: string | undefined },
  ): Promise<void> {
    if (isFree && !canTalk(request.status)) throw new Conflict(OVER);
    const createdAt = clock();
    await insertMessage(tx, {
      requestId: request.id,
      from,
      kind: action.kind,
      text: action.text,
      reason: action.kind === "decline" ? DECLINE_REASONS[action.reason] : null,
      amountCents: action.kind === "quote" ? action.amountCents : null,
      mailId,
      createdAt,
    });
    await updateRequest(tx, request.id, { changedAt: createdAt });
  }

  async function mailBusiness(tx: Db, request: QuoteRow, text: string): Promise<void> {
    const recipient = await findRecipient(context, tx, request);
    if (!recipient) return;
    await mail.queue(tx, recipient.to, {
      template: "quote-message",
      name: request.businessName,
      customerName: request.customerName,
      text,
      url: businessUrl(context, request),
      replyTo: context.replies.addressFor("business", request.id, recipient.proof),
    });
  }

  async function mailWithdrawn(tx: Db, request: QuoteRow): Promise<void> {
    const recipient = await findRecipient(context, tx, request);
    if (!recipient) return;
    await mail.queue(tx, recipient.to, {
      template: "quote-withdrawn",
      name: request.businessName,
      customerName: request.customerName,
    });
  }

  async function forgetFiles(fileKeys: string[]): Promise<void> {
    for (const key of fileKeys)
      await uploads.remove(key).catch((err: unknown) => log.error({ err, key }, "a photo was not removed"));
  }

  return { actAsCustomer, actAsBusiness, forgetFiles };
}
