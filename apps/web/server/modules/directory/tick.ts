import { isoDayIn } from "@plumbline/contract/dates.ts";
import { type State, STATES } from "@plumbline/contract/jurisdictions.ts";
import { inArray, type SQL, sql } from "drizzle-orm";
import { businesses } from "./tables.ts";

/**
 * Whether a listing has the tick at a moment, in SQL: its checks are good through their last day in its own state. At
 * night the west is a day behind for some hours; otherwise one date serves all.
 */
export function hasTick(now: Date): SQL<boolean> {
  const dayIn = (state: State) => isoDayIn(now, state);
  const [earliest = "", latest = earliest] = [...new Set(STATES.map(dayIn))].toSorted();
  const behind = STATES.filter((state) => dayIn(state) === earliest);
  const today =
    earliest === latest
      ? sql`${latest}::date`
      : sql`case when ${inArray(businesses.state, behind)} then ${earliest}::date else ${latest}::date end`;
  return sql<boolean>`coalesce(${businesses.verifiedUntil} >= ${today}, false)`;
}
