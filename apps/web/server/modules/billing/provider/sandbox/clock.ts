import { DAY_MS } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { sql } from "drizzle-orm";
import { sandboxClock } from "./tables.ts";

// Far enough for five annual renewals; a slip of the finger does not bill for centuries.
const MAX_AHEAD_MS = 6 * 366 * DAY_MS;
const ROW = 1;

/** The sandbox's present, to the second, as at Stripe. */
export async function readClock(db: Db, clock: () => Date): Promise<Date> {
  const [row] = await db.select().from(sandboxClock);
  const ms = clock().getTime() + (row?.aheadMs ?? 0);
  return new Date(Math.floor(ms / 1000) * 1000);
}

/** Moves the present forward; it never goes back. */
export async function setClock(db: Db, clock: () => Date, to: Date): Promise<void> {
  if (to < (await readClock(db, clock))) throw new Invalid("The sandbox's clock only goes forward.");
  const aheadMs = to.getTime() - clock().getTime();
  if (aheadMs > MAX_AHEAD_MS) throw new Invalid("The sandbox's clock goes no further than six years ahead.");
  await db
    .insert(sandboxClock)
    .values({ id: ROW, aheadMs })
    .onConflictDoUpdate({
      target: sandboxClock.id,
      // Of two that move it at once, the one that moves it further counts.
      set: { aheadMs: sql`greatest(${sandboxClock.aheadMs}, excluded.ahead_ms)` },
    });
}
