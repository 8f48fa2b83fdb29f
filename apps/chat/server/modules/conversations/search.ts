import type { ThreadListQuery } from "@plumbline/contract/chat.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ThreadRow } from "./repository.ts";
import { threads, turns } from "./tables.ts";

const PAGE_LENGTH = 30;
const HEADLINE = "StartSel='', StopSel='', MaxFragments=1, MinWords=6, MaxWords=16";

const { document: _searched, ...threadColumns } = getTableColumns(threads);

/** Identifies the last row of a page: pinned, last asked, id. */
const Cursor = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]);

export async function findThreads(
  db: Db,
  userId: string,
  { search, jobId, cursor }: ThreadListQuery,
): Promise<{ threads: (ThreadRow & { snippet: string })[]; nextCursor: string | null }> {
  const query = search ? toTsQuery(search) : undefined;
  const rows = await db
    .select({ ...threadColumns, snippet: query ? snippetOf(query) : sql<string>`''` })
    .from(threads)
    .where(
      and(
        eq(threads.userId, userId),
        isNull(threads.deletedAt),
        jobId ? eq(threads.jobId, jobId) : undefined,
        query && matches(query, userId),
        cursor ? isAfter(cursor) : undefined,
      ),
    )
    .orderBy(desc(threads.isPinned), desc(threads.askedAt), desc(threads.id))
    .limit(PAGE_LENGTH + 1);
  const page = rows.slice(0, PAGE_LENGTH);
  const last = page.at(-1);
  return {
    threads: page.map((row) => ({ ...row, snippet: withoutMarkup(row.snippet ?? "") })),
    nextCursor: last && rows.length > PAGE_LENGTH ? writeCursor(last) : null,
  };
}

function matches(query: SQL, userId: string): SQL | undefined {
  const speaking = sql`(select ${turns.threadId} from ${turns}
    where ${turns.userId} = ${userId} and ${turns.document} @@ ${query})`;
  return or(sql`${threads.document} @@ ${query}`, inArray(threads.id, speaking));
}

/** A snippet from the best matching turn. Null if only the title matches. */
function snippetOf(query: SQL): SQL<string> {
  // This is plain SQL because Drizzle leaves out table names in a query on one table.
  const said = sql.raw("turns.question || ' ' || coalesce(turns.answer->>'text', '')");
  return sql<string>`(
    select ts_headline('english', ${said}, ${query}, ${HEADLINE}) from turns
    where turns.thread_id = threads.id and turns.document @@ ${query}
    order by ts_rank(turns.document, ${query}) desc, turns.number desc limit 1
  )`;
}

/** Web search syntax. The last word is a prefix, because the user may still be typing it. */
function toTsQuery(search: string): SQL {
  const whole = sql`websearch_to_tsquery('english', ${search})`;
  const [, head, word] = /^(.*?)([\p{L}\p{N}]+)$/u.exec(search) ?? [];
  // A last word in quotes or after a minus isn't a prefix.
  if (!word || /["-]/.test(head ?? "")) return sql`(${whole})`;
  const prefix = sql`to_tsquery('simple', ${`${word}:*`})`;
  return sql`(${whole} || (websearch_to_tsquery('english', ${head}) && ${prefix}))`;
}

function isAfter(cursor: string): SQL {
  const [isPinned, askedAt, id] = readCursor(cursor);
  return sql`(${threads.isPinned}, ${threads.askedAt}, ${threads.id}) <
    (${isPinned}::boolean, ${askedAt}::timestamptz, ${id}::uuid)`;
}

function writeCursor({ isPinned, askedAt, id }: ThreadRow): string {
  const cursor: z.infer<typeof Cursor> = [isPinned, askedAt.toISOString(), id];
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

function readCursor(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw new Invalid("That page is no longer available. Please start from the first page.");
  }
}

function withoutMarkup(text: string): string {
  return text
    .replaceAll(/\[\d+\]|\*\*|[|#]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
