import { HOUR_MS, MINUTE_MS, addDays } from "@plumbline/contract/time.ts";
import { randomUUID } from "node:crypto";
import type { QuoteRequest, QuoteRequestResponse } from "@plumbline/contract/quotes.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Invalid, NotFound } from "@plumbline/server/errors.ts";
import {
  type Addressee,
  businessUrl,
  customerUrl,
  findAddressee,
  findRecipient,
  type QuotesContext,
} from "./context.ts";
import { createToken, hashOf } from "./keys.ts";
import {
  findRequest,
  findSame,
  insertRequest,
  moveRequest,
  type QuoteRow,
  updateRequest,
} from "./repository.ts";
import { MOVES } from "./status.ts";

const CONFIRM_HOURS = 48;
/** Whoever sends the same again after that has not found the mail. */
const MAIL_AGAIN_MS = 5 * MINUTE_MS;

const LINK_UNKNOWN = "This link does not work. Open it again from the mail";
const LINK_EXPIRED = "This link has expired. Please send the request again: nothing was sent to the business";

/** Keeping a request, and handing it to the business once its customer has confirmed the address. */
export function createSending(context: QuotesContext) {
  const { db, mail, keys, url, clock } = context;

  /** Keeps a request and mails the customer the link that confirms it. Throws `NotFound` for a business that is not listed. */
  async function send(request: QuoteRequest): Promise<QuoteRequestResponse> {
    const business = await findAddressee(context, db, request.tradieProfileId);
    if (!business?.isListed) throw new NotFound("This business is not in the directory");
    if (request.companyFax) return answer(randomUUID(), business);
    const { id } = await db.transaction((tx) => keep(tx, request, business));
    return answer(id, business);
  }

  async function keep(tx: Db, request: QuoteRequest, business: Addressee): Promise<{ id: string }> {
    const now = clock();
    const fingerprint = fingerprintOf(request);
    const same = await findSame(tx, fingerprint, addDays(now, -1));
    if (same && same.status !== "unconfirmed") throw new Conflict(sentAlready(same));
    // Whoever sends the same again has corrected something.
    if (same) await updateRequest(tx, same.id, fieldsOf(request));
    if (same && now.getTime() - same.confirmMailedAt.getTime() <= MAIL_AGAIN_MS) return same;
    const { token, hash } = createToken();
    const fresh = { confirmHash: hash, confirmMailedAt: now };
    if (same) await updateRequest(tx, same.id, fresh);
    const kept =
      same ??
      (await insertRequest(tx, {
        ...fieldsOf(request),
        businessId: business.id,
        businessName: business.businessName,
        customerEmail: request.customerEmail,
        fingerprint,
        ...fresh,
        createdAt: now,
        changedAt: now,
      }));
    // Nothing the sender typed but the name: anybody can type somebody else's address.
    await mail.queue(tx, kept.customerEmail, {
      template: "quote-confirm",
      name: request.customerName,
      businessName: kept.businessName,
      url: `${url}/quotes/${kept.id}/confirm?token=${token}`,
    });
    return kept;
  }

  function answer(id: string, { businessName }: Addressee): QuoteRequestResponse {
    return {
      id,
      uploadKey: keys.keyOf("upload", id),
      message: `Confirm your email: we sent you a link. ${businessName} gets your request once you open it.`,
    };
  }

  /** Whether a confirmation link is good, without doing anything: programs that scan mail open links too. */
  async function checkLink(id: string, token: string): Promise<QuoteRow> {
    const request = await findRequest(db, id);
    if (!request || request.confirmHash !== hashOf(token)) throw new NotFound(LINK_UNKNOWN);
    const isExpired = clock().getTime() - request.confirmMailedAt.getTime() > CONFIRM_HOURS * HOUR_MS;
    if (request.status === "unconfirmed" && isExpired) throw new Invalid(LINK_EXPIRED);
    return request;
  }

  /** Confirms the customer's address and hands the request on. Once: a second time finds it done. */
  async function confirm(id: string, token: string): Promise<QuoteRow> {
    await checkLink(id, token);
    await db.transaction(async (tx) => {
      const request = await findRequest(tx, id);
      const business = await findAddressee(context, tx, request?.businessId ?? null);
      if (!business?.isListed || !business.to) return hold(tx, id);
      await deliver(tx, id, { to: business.to, isOwned: business.ownerId !== null }, "deliver");
    });
    const confirmed = await findRequest(db, id);
    if (!confirmed) throw new NotFound(LINK_UNKNOWN);
    return confirmed;
  }

  /** Hands a request to the business, and tells both. False where it had been already. */
  async function deliver(
    tx: Db,
    id: string,
    { to, isOwned }: { to: string; isOwned: boolean },
    move: "deliver" | "forward",
  ): Promise<boolean> {
    const now = clock();
    const fields = { deliveredAt: now, deliveredTo: isOwned ? null : to };
    const request = await moveRequest(tx, id, MOVES[move], now, fields);
    if (!request) return false;
    const recipient = await findRecipient(context, tx, request);
    await mail.queue(tx, to, {
      template: "quote-delivered",
      name: request.businessName,
      customerName: request.customerName,
      projectType: request.projectType,
      projectLocation: request.projectLocation,
      budget: request.budget,
      timeframe: request.timeframe,
      description: request.projectDescription,
      url: businessUrl(context, request),
      replyTo: recipient ? context.replies.addressFor("business", id, recipient.proof) : null,
    });
    await mail.queue(tx, request.customerEmail, {
      template: "quote-sent",
      name: request.customerName,
      businessName: request.businessName,
      url: customerUrl(context, id),
    });
    return true;
  }

  async function hold(tx: Db, id: string): Promise<void> {
    const request = await moveRequest(tx, id, MOVES.hold, clock());
    if (!request) return;
    await mail.queue(tx, request.customerEmail, {
      template: "quote-held",
      name: request.customerName,
      businessName: request.businessName,
      url: customerUrl(context, id),
    });
  }

  return { send, checkLink, confirm, deliver };
}

/** What a customer may correct by sending again: all but whom they ask, and from which address. */
function fieldsOf(request: QuoteRequest) {
  const { customerName, customerPhone = "", projectDescription, projectType, projectLocation } = request;
  const { budget, timeframe } = request;
  return {
    customerName,
    customerPhone,
    projectDescription,
    projectType,
    projectLocation,
    budget,
    timeframe,
  };
}

function sentAlready({ businessName }: QuoteRow): string {
  return `You sent this to ${businessName} already. The link in our mail opens your request: write to them there.`;
}

/** The same customer, business and words make the same print, however they are spaced and capitalised. */
function fingerprintOf({ customerEmail, tradieProfileId, projectDescription }: QuoteRequest): string {
  const words = projectDescription.toLowerCase().replaceAll(/\s+/g, " ").trim();
  return hashOf([customerEmail, tradieProfileId, words].join("\n"));
}
