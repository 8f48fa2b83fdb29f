import { createHash } from "node:crypto";
import { BusinessAction } from "@plumbline/contract/quotes.ts";
import { Conflict, Invalid } from "@plumbline/server/errors.ts";
import EmailReplyParser from "email-reply-parser";
import PostalMime, { type Email } from "postal-mime";
import { businessUrl, customerUrl, findRecipient, type QuotesContext } from "./context.ts";
import { findRequest, hasMessageOfMail, type QuoteRow } from "./repository.ts";
import { canTalk } from "./status.ts";
import type { createTalk } from "./talk.ts";

/** What came of a mail. Whatever it was, sending it again changes nothing. */
export type MailOutcome = "taken" | "known" | "automatic" | "unknown address" | "told the sender why not";
type Refusal = "closed" | "empty" | "too long";

/** What is looked through for the answer. */
const LONGEST_READ = 20_000;
/** What finds quotes sees no more of a line: its patterns take many seconds over hostile ones. */
const LONGEST_LINE = 300;
/** A letter that no alphabet has. */
const CUT = "\uE000";
/** Whoever writes to more of our addresses is no person. */
const MOST_ADDRESSES = 10;
/** Headers by which programs say that nobody wrote this: out-of-office notes, bounces, lists. */
const AUTOMATIC: Record<string, RegExp> = {
  "auto-submitted": /^(?!no$)/i,
  precedence: /^(bulk|list|junk|auto_reply)$/i,
  "x-autoreply": /./,
  "x-autorespond": /./,
  "x-auto-response-suppress": /^all$/i,
  "return-path": /^<>$/,
};

/** Answers that come as mails, to the addresses that our mails about a request carry. */
export function createMailReplies(context: QuotesContext, talk: ReturnType<typeof createTalk>) {
  const { db, mail, replies, log } = context;

  /** Takes a mail as it came over the wire. Throws `Invalid` for what is no mail. */
  async function takeMail(raw: Uint8Array): Promise<MailOutcome> {
    const email = await PostalMime.parse(raw).catch(() => {
      throw new Invalid("This is not a mail");
    });
    const found = await findThread(email);
    if (!found) return "unknown address";
    if (isAutomatic(email)) return "automatic";
    const { request, target } = found;
    const mailId = email.messageId ?? createHash("sha256").update(raw).digest("hex");
    if (await hasMessageOfMail(db, request.id, mailId)) return "known";
    const text = readAnswer(email);
    const refusal = refusalOf(request, text);
    if (refusal) return tell(found, refusal);
    try {
      const action = { kind: "message", text } as const;
      await (target.side === "customer"
        ? talk.actAsCustomer(request, action, mailId)
        : talk.actAsBusiness(request, action, mailId));
      return "taken";
    } catch (error) {
      // It came twice in the same moment, or the request was closed in it.
      if (await hasMessageOfMail(db, request.id, mailId)) return "known";
      if (error instanceof Conflict) return tell(found, "closed");
      throw error;
    }
  }

  /** The request an address stands for, and who is told what comes of the mail. */
  async function findThread(email: Email) {
    const targets = addressesOf(email).flatMap((address) => replies.read(address) ?? []);
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

  /** Tells whoever we mailed, whatever address the answer came from, why it was not passed on. */
  async function tell(
    { request, target, to }: NonNullable<Awaited<ReturnType<typeof findThread>>>,
    refusal: Refusal,
  ): Promise<MailOutcome> {
    const isCustomer = target.side === "customer";
    log.info({ request: request.id, side: target.side, refusal }, "a mailed answer was not passed on");
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

function addressesOf(email: Email): string[] {
  const lists = [email.to, email.cc].flatMap((list) => list ?? []);
  const written = lists.flatMap((one) => one.group?.map(({ address }) => address) ?? one.address ?? []);
  const noted = email.headers.filter(({ key }) => /^(x-original-to|delivered-to|envelope-to)$/.test(key));
  return [...noted.map(({ value }) => value.trim()), ...written];
}

function isAutomatic({ headers }: Email): boolean {
  return headers.some(({ key, value }) => AUTOMATIC[key]?.test(value.trim()));
}

/** What its writer wrote, without what it answers and without the signature of the mail program. */
function readAnswer({ text = "", attachments }: Email): string {
  const written = text.replaceAll("\r\n", "\n");
  // Cutting a longer one would lose what it says; as a whole it is refused, and its writer told.
  if (written.length > LONGEST_READ) return written;
  const answer = withoutQuotes(written).trim();
  const files = attachments.filter(({ disposition }) => disposition === "attachment").length;
  return answer !== "" && files > 0 ? `${answer}\n\n(${note(files)})` : answer;
}

function withoutQuotes(text: string): string {
  const rests: string[] = [];
  const shorten = (line: string) =>
    line.length <= LONGEST_LINE
      ? line
      : `${line.slice(0, LONGEST_LINE)}${CUT}${rests.push(line.slice(LONGEST_LINE)) - 1}${CUT}`;
  // Long stretches of empty lines are as bad for the patterns as long lines.
  const lines = text
    .replaceAll(CUT, "")
    .replaceAll(/\n([ \t]*\n)+/g, "\n\n")
    .split("\n");
  const visible = new EmailReplyParser().read(lines.map(shorten).join("\n")).getVisibleText();
  return visible.replaceAll(/\uE000(\d+)\uE000/g, (_, number: string) => rests[Number(number)] ?? "");
}

const note = (files: number) =>
  files === 1
    ? "A file came with this mail. Mails pass on text alone."
    : `${files} files came with this mail. Mails pass on text alone.`;

function refusalOf({ status }: QuoteRow, text: string): Refusal | undefined {
  if (!canTalk(status)) return "closed";
  if (text === "") return "empty";
  return BusinessAction.safeParse({ kind: "message", text }).success ? undefined : "too long";
}
