import type { ContactSearch } from "@plumbline/contract/contact.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq, gt, ilike, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { anywhere, orderOf, windowOf } from "../../listing/page-of.ts";
import { contactMessages } from "./tables.ts";

export type ContactRow = typeof contactMessages.$inferSelect;

const COLUMNS = {
  createdAt: contactMessages.createdAt,
  name: sql`lower(${contactMessages.name})`,
  email: contactMessages.email,
};

export async function insertMessage(tx: Db, fields: typeof contactMessages.$inferInsert): Promise<void> {
  await tx.insert(contactMessages).values(fields);
}

export function countSince(db: Db, since: Date): Promise<number> {
  return db.$count(contactMessages, gt(contactMessages.createdAt, since));
}

export function countOpen(db: Db): Promise<number> {
  return db.$count(contactMessages, isNull(contactMessages.doneAt));
}

export function findMessages(db: Db, asked: ContactSearch): Promise<ContactRow[]> {
  const { limit, offset } = windowOf(asked);
  return db
    .select()
    .from(contactMessages)
    .where(matches(asked))
    .orderBy(...orderOf(COLUMNS, asked, contactMessages.id))
    .limit(limit)
    .offset(offset);
}

export function findMessagesFrom(db: Db, email: string): Promise<ContactRow[]> {
  return db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(contactMessages.createdAt);
}

export function countMessages(db: Db, asked: ContactSearch): Promise<number> {
  return db.$count(contactMessages, matches(asked));
}

/** Returns false if the message was already done or doesn't exist. */
export async function markDone(tx: Db, id: string, doneAt: Date): Promise<boolean> {
  const marked = await tx
    .update(contactMessages)
    .set({ doneAt })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.doneAt)))
    .returning({ id: contactMessages.id });
  return marked.length > 0;
}

export async function hasMessage(db: Db, id: string): Promise<boolean> {
  return (await db.$count(contactMessages, eq(contactMessages.id, id))) > 0;
}

export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before));
}

function matches({ q, state }: ContactSearch) {
  return and(
    state === "open" ? isNull(contactMessages.doneAt) : undefined,
    state === "done" ? isNotNull(contactMessages.doneAt) : undefined,
    q
      ? or(
          ilike(contactMessages.name, anywhere(q)),
          ilike(contactMessages.email, anywhere(q)),
          ilike(contactMessages.message, anywhere(q)),
        )
      : undefined,
  );
}
