import { type SQL, sql } from "drizzle-orm";
import { businesses } from "./tables.ts";

type Ticked = Pick<typeof businesses.$inferSelect, "tickEndsAt">;

export function isTicked({ tickEndsAt }: Ticked, now: Date): boolean {
  return tickEndsAt !== null && tickEndsAt > now;
}

export function hasTick(now: Date): SQL<boolean> {
  return sql<boolean>`coalesce(${businesses.tickEndsAt} > ${now.toISOString()}::timestamptz, false)`;
}
