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
  lockRequest,
  moveRequest,
  type QuoteRow,
  updateRequest,
} from "./repository.ts";
import { MOVES } from "./status.ts";

const CONFIRM_HOURS = 48;
/** If a customer sends the same request again after this long, we assume they haven't found the email. */
const MAIL_AGAIN_MS = 5 * MINUTE_MS;

const LINK_UNKNOWN = "This link doesn't work. Try opening it again from the email";
const LINK_EXPIRED =
  "This link has expired and nothing was sent to the business. Please send your request again";

export function createSending(context: QuotesContext) {
  const { db, mail, keys, url, clock } = context;

  /** Throws `NotFound` for a business that isn't listed. */
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
    if (same) await updateRequest(tx, same.id, fieldsOf(request));
    if (same && now.getTime() - same.confirmMailedAt.getTime() <= MAIL_AGAIN_MS) return same;
    const kept =
      same ??
      (await insertRequest(tx, {
        ...fieldsOf(request),
        businessId: business.id,
        businessName: business.businessName,
        customerEmail: request.customerEmail,
        fingerprint,
        confirmHash: createToken().hash,
        confirmMailedAt: now,
        createdAt: now,
        changedAt: now,
      }));
    await mailLink(tx, { ...kept, customerName: request.customerName });
    return kept;
  }

  /** Earlier links stop working. */
  async function mailLink(
    tx: Db,
    request: Pick<QuoteRow, "id" | "customerEmail" | "customerName" | "businessName">,
  ): Promise<void> {
    const { token, hash } = createToken();
    await updateRequest(tx, request.id, { confirmHash: hash, confirmMailedAt: clock() });
    // The name is the only text from the sender, because anyone can enter someone else's address.
    await mail.queue(tx, request.customerEmail, {
      template: "quote-confirm",
      name: request.customerName,
      businessName: request.businessName,
      url: `${url}/quotes/${request.id}/confirm?token=${token}`,
    });
  }

  function answer(id: string, { businessName }: Addressee): QuoteRequestResponse {
    return {
      id,
      uploadKey: keys.keyOf("upload", id),
      message: `Confirm your email with the link we sent you. ${businessName} will get your request once you confirm it.`,
    };
  }

  /** Changes nothing, because email scanners open links too. */
  async function checkLink(id: string, token: string): Promise<QuoteRow> {
    const request = await findRequest(db, id);
    if (!request || request.confirmHash !== hashOf(token)) throw new NotFound(LINK_UNKNOWN);
    if (request.status === "unconfirmed" && linkExpiresAt(request) < clock()) throw new Invalid(LINK_EXPIRED);
    return request;
  }

  /** Idempotent. */
  async function confirm(id: string, token: string): Promise<QuoteRow> {
    await checkLink(id, token);
    await db.transaction(async (tx) => {
      const request = await lockRequest(tx, id);
      // The customer may have changed their address in the meantime, and this link doesn't confirm the new
      // one.
      if (request?.confirmHash !== hashOf(token)) throw new NotFound(LINK_UNKNOWN);
      const business = await findAddressee(context, tx, request.businessId);
      if (!business?.isListed || !business.to) return hold(tx, id);
      await deliver(tx, id, { to: business.to, isOwned: business.ownerId !== null }, "deliver");
    });
    const confirmed = await findRequest(db, id);
    if (!confirmed) throw new NotFound(LINK_UNKNOWN);
    return confirmed;
  }

  /** Returns false if the request was already delivered. */
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

  return { send, mailLink, checkLink, confirm, deliver };
}

export function linkExpiresAt({ confirmMailedAt }: Pick<QuoteRow, "confirmMailedAt">): Date {
  return new Date(confirmMailedAt.getTime() + CONFIRM_HOURS * HOUR_MS);
}

/** The fields a customer can correct by sending the request again. */
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
  return `You've already sent this to ${businessName}. Open your request with the link in our email and write to them there.`;
}

/** Ignores spacing and capitals in the description. */
export function fingerprintOf({
  customerEmail,
  tradieProfileId,
  projectDescription,
}: Pick<QuoteRequest, "customerEmail" | "tradieProfileId" | "projectDescription">): string {
  const words = projectDescription.toLowerCase().replaceAll(/\s+/g, " ").trim();
  return hashOf([customerEmail, tradieProfileId, words].join("\n"));
}
