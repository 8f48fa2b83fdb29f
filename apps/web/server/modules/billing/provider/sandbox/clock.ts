import { DAY_MS } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { sql } from "drizzle-orm";
import { sandboxClock } from "./tables.ts";

// Enough for five annual renewals, without letting a typo bill for centuries.
const MAX_AHEAD_MS = 6 * 366 * DAY_MS;
const ROW = 1;

/** Rounded down to the second, like Stripe's timestamps. */
export async function readClock(db: Db, clock: () => Date): Promise<Date> {
  const [row] = await db.select().from(sandboxClock);
  const ms = clock().getTime() + (row?.aheadMs ?? 0);
  return new Date(Math.floor(ms / 1000) * 1000);
}

export async function setClock(db: Db, clock: () => Date, to: Date): Promise<void> {
  if (to < (await readClock(db, clock)))
    throw new Invalid("The sandbox clock can't go back. Choose a later date.");
  const aheadMs = to.getTime() - clock().getTime();
  if (aheadMs > MAX_AHEAD_MS)
    throw new Invalid("The sandbox clock can only go six years ahead. Choose an earlier date.");
  await db
    .insert(sandboxClock)
    .values({ id: ROW, aheadMs })
    .onConflictDoUpdate({
      target: sandboxClock.id,
      // Of two concurrent moves, the later date wins.
      set: { aheadMs: sql`greatest(${sandboxClock.aheadMs}, excluded.ahead_ms)` },
    });
}
