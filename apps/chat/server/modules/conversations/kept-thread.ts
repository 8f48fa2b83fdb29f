import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** False for a deleted conversation, even while it can still be restored. */
export function isThreadKept(threadId: AnyPgColumn): SQL {
  return sql`not exists (select from threads where threads.id = ${threadId} and threads.deleted_at is not null)`;
}
