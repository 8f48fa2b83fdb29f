import type { SharedThread } from "@plumbline/contract/chat.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq } from "drizzle-orm";
import { isThreadKept } from "../conversations/kept-thread.ts";
import { shares } from "./tables.ts";

export async function saveShare(db: Db, threadId: string, content: SharedThread): Promise<string> {
  const [row] = await db
    .insert(shares)
    .values({ threadId, content })
    .onConflictDoUpdate({ target: shares.threadId, set: { content } })
    .returning({ id: shares.id });
  if (!row) throw new Error("an upsert returns its row");
  return row.id;
}

export async function deleteShare(db: Db, threadId: string): Promise<void> {
  await db.delete(shares).where(eq(shares.threadId, threadId));
}

export async function findShareId(db: Db, threadId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: shares.id }).from(shares).where(eq(shares.threadId, threadId));
  return row?.id;
}

export async function findSharedThread(db: Db, id: string): Promise<SharedThread | undefined> {
  const [row] = await db
    .select({ content: shares.content })
    .from(shares)
    .where(and(eq(shares.id, id), isThreadKept(shares.threadId)));
  return row?.content;
}
