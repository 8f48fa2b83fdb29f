import { BusinessAction } from "@plumbline/contract/quotes.ts";
import { Conflict } from "@plumbline/server/errors.ts";
import { TookTooMuch } from "@plumbline/server/workers.ts";
import type { MailContent } from "../mail/contents.ts";
import { businessUrl, customerUrl, findRecipient, type QuotesContext } from "./context.ts";
import type { MailAnswer } from "./mail-answer.ts";
import { readHeaders } from "./mail-headers.ts";
import { findRequest, hasMessageOfMail } from "./repository.ts";
import { canTalk } from "./status.ts";
import type { createTalk } from "./talk.ts";

/** Whatever the outcome, delivering the same email again changes nothing. */
export type MailOutcome = "taken" | "known" | "automatic" | "unknown address" | "told the sender why not";
type Refusal = Extract<MailContent, { template: "quote-answer-refused" }>["refusal"];

/** A real person doesn't write to more of our addresses at once. */
const MOST_ADDRESSES = 10;

export function createMailReplies(context: QuotesContext, talk: ReturnType<typeof createTalk>) {
  const { db, mail, replies, readAnswer, log } = context;

  /** Reads the body only if the raw email is to one of our addresses. */
  async function takeMail(raw: Uint8Array): Promise<MailOutcome> {
    const { addresses, isAutomatic, id: mailId } = await readHeaders(raw);
    const found = await findThread(addresses);
    if (!found) return "unknown address";
    if (isAutomatic) return "automatic";
    const { request, target } = found;
    if (await hasMessageOfMail(db, request.id, mailId)) return "known";
    if (!canTalk(request.status)) return tell(found, "closed");
    const answer = await readAnswer(raw).catch(asUnreadable);
    if ("refusal" in answer) return tell(found, answer.refusal);
    const action = { kind: "message", text: answer.text } as const;
    if (!BusinessAction.safeParse(action).success) return tell(found, "too long");
    try {
      await (target.side === "customer"
        ? talk.actAsCustomer(request, action, mailId)
        : talk.actAsBusiness(request, action, mailId));
      return "taken";
    } catch (error) {
      // The email arrived twice concurrently, or the request was closed in the meantime.
      if (await hasMessageOfMail(db, request.id, mailId)) return "known";
      if (error instanceof Conflict) return tell(found, "closed");
      throw error;
    }
  }

  async function findThread(addresses: string[]) {
    const targets = addresses.flatMap((address) => replies.read(address) ?? []);
    for (const target of targets.slice(0, MOST_ADDRESSES)) {
      const request = await findRequest(db, target.requestId);
      if (!request?.deliveredAt || request.anonymisedAt) continue;
      const { customerEmail } = request;
      const recipient =
        target.side === "customer"
          ? { to: customerEmail, proof: customerEmail }
          : await findRecipient(context, db, request);
      if (recipient && replies.isFor(target, recipient.proof)) return { request, target, to: recipient.to };
    }
    return undefined;
  }

  /** Emails the address we know, not the one the reply came from. */
  async function tell(
    { request, target, to }: NonNullable<Awaited<ReturnType<typeof findThread>>>,
    refusal: Refusal,
  ): Promise<MailOutcome> {
    const isCustomer = target.side === "customer";
    log.info({ request: request.id, side: target.side, refusal }, "an emailed reply was not passed on");
    await mail.queue(db, to, {
      template: "quote-answer-refused",
      name: isCustomer ? request.customerName : request.businessName,
      other: isCustomer ? request.businessName : request.customerName,
      refusal,
      url: isCustomer ? customerUrl(context, request.id) : businessUrl(context, request),
    });
    return "told the sender why not";
  }

  return { takeMail };
}

function asUnreadable(error: unknown): MailAnswer {
  if (error instanceof TookTooMuch) return { refusal: "unreadable" };
  throw error;
}
