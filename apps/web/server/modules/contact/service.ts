import { addMonths } from "@plumbline/contract/calendar.ts";
import type {
  ContactLine,
  ContactLines,
  ContactRequest,
  ContactSearch,
} from "@plumbline/contract/contact.ts";
import { CONTACT_MESSAGE_MONTHS } from "@plumbline/contract/retention.ts";
import { HOUR_MS } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import { pageOf } from "../../listing/page-of.ts";
import type { Actor, Audit } from "../audit/service.ts";
import type { MailQueue } from "../mail/queue.ts";
import {
  type ContactRow,
  countMessages,
  countOpen,
  countSince,
  deleteBefore,
  findMessages,
  findMessagesFrom,
  hasMessage,
  insertMessage,
  markDone,
} from "./repository.ts";

/**
 * Stops many networks together from flooding the administrators' mailboxes. Messages past this are only in
 * the queue.
 */
const MOST_MAILS_AN_HOUR = 20;

type ContactContext = {
  db: Db;
  mail: MailQueue;
  audit: Audit;
  clock: () => Date;
  /** Public base URL of the site. */
  url: string;
  listAdminEmails: (db: Db) => Promise<string[]>;
};

export function createContactService(context: ContactContext) {
  const { db, mail, audit, clock, url, listAdminEmails } = context;

  async function send({ name, email, message, companyFax }: ContactRequest): Promise<void> {
    if (companyFax) return;
    await db.transaction(async (tx) => {
      const createdAt = clock();
      const sentLately = await countSince(tx, new Date(createdAt.getTime() - HOUR_MS));
      await insertMessage(tx, { name, email, message, createdAt });
      if (sentLately >= MOST_MAILS_AN_HOUR) return;
      for (const to of await listAdminEmails(tx))
        await mail.queue(tx, to, {
          template: "contact-message",
          name,
          email,
          message,
          url: `${url}/admin/messages`,
          replyTo: email,
        });
    });
  }

  async function list(asked: ContactSearch): Promise<ContactLines> {
    return pageOf((await findMessages(db, asked)).map(describe), await countMessages(db, asked), asked);
  }

  /** Only for an email that its owner has confirmed. */
  async function exportOf(email: string): Promise<ContactLine[]> {
    return (await findMessagesFrom(db, email)).map(describe);
  }

  async function finish(admin: Actor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await markDone(tx, id, clock()))) {
        if (await hasMessage(tx, id)) throw new Conflict("Someone has already marked this message as done");
        throw new NotFound("We couldn't find this message");
      }
      // The entry names no one, because the message is deleted after a year and the log is permanent.
      await audit.record(tx, admin, "message.done", { kind: "message", id, name: "A contact form message" });
    });
  }

  const purge = () => deleteBefore(db, addMonths(clock(), -CONTACT_MESSAGE_MONTHS));

  return { send, list, exportOf, finish, countOpen: () => countOpen(db), purge };
}

function describe({ id, name, email, message, createdAt, doneAt }: ContactRow): ContactLine {
  return {
    id,
    name,
    email,
    message,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}
