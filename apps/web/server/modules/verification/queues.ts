import { isoDayIn } from "@plumbline/contract/dates.ts";
import {
  type CHECK_QUEUES,
  CHECKS_PER_PAGE,
  type CheckQueue,
  REMINDER_DAYS,
} from "@plumbline/contract/verification.ts";
import type { Db } from "@plumbline/db/client.ts";
import { addDays } from "./days.ts";
import { findBusinesses, findListingsByAbn, findSharedAbns, findUnverified } from "../directory/listings.ts";
import { describeBusiness, describeConcerns, describeMissing, todayOf } from "./describe.ts";
import { readFacts } from "./facts.ts";
import type { LicenceRules } from "./licence-rules.ts";
import type { readRegisters } from "./registers.ts";
import { findExpiring, findToCompare } from "./repository.ts";

type Options = {
  db: Db;
  rules: LicenceRules;
  registers: ReturnType<typeof readRegisters>;
  clock: () => Date;
};
type Item = CheckQueue["items"][number];
type Window = { limit: number; offset: number };

/** How long a check that ran out stays in the queue: after that it is simply missing. */
const LAPSED_DAYS = 90;
const COMPARED_AT_ONCE = 500;

/** What waits for an administrator. */
export function createCheckQueues({ db, rules, registers, clock }: Options) {
  async function list(queue: (typeof CHECK_QUEUES)[number], page: number): Promise<CheckQueue> {
    const window = { limit: CHECKS_PER_PAGE + 1, offset: (page - 1) * CHECKS_PER_PAGE };
    const items = await { expiring, missing, mismatches }[queue](window);
    return { queue, page, hasMore: items.length > CHECKS_PER_PAGE, items: items.slice(0, CHECKS_PER_PAGE) };
  }

  async function expiring(window: Window): Promise<Item[]> {
    const today = isoDayIn(clock(), null);
    const [longest] = REMINDER_DAYS;
    const rows = await findExpiring(db, {
      from: addDays(today, -LAPSED_DAYS),
      to: addDays(today, longest),
      ...window,
    });
    const businesses = await findBusinesses(
      db,
      rows.map(({ businessId }) => businessId),
    );
    return rows.flatMap(({ businessId, what, kind, expiresOn }) => {
      const business = businesses.find(({ id }) => id === businessId);
      if (!business) return [];
      return [{ business: describeBusiness(business, clock()), why: what, kind, expiresOn }];
    });
  }

  async function missing(window: Window): Promise<Item[]> {
    const now = clock();
    const facts = await readFacts(db, await findUnverified(db, now, window), rules);
    return facts.map((one) => {
      const today = todayOf(one.business, now);
      const why = describeMissing(one, { rules, registers, today }).join(" ");
      return { business: describeBusiness(one.business, now), why, kind: null, expiresOn: null };
    });
  }

  /** Listings whose names, classes or numbers do not fit together. */
  async function mismatches({ limit, offset }: Window): Promise<Item[]> {
    const found: Item[] = [];
    const shared = await findListingsByAbn(db, await findSharedAbns(db, limit + offset));
    const seen = new Set<string>();
    const add = async (ids: string[]) => {
      const fresh = ids.filter((id) => !seen.has(id));
      for (const id of fresh) seen.add(id);
      found.push(...(await compare(fresh, shared)));
    };
    await add(shared.map(({ id }) => id));
    let after = "00000000-0000-0000-0000-000000000000";
    while (found.length < limit + offset) {
      const ids = await findToCompare(db, after, COMPARED_AT_ONCE);
      await add(ids);
      const last = ids.at(-1);
      if (!last || ids.length < COMPARED_AT_ONCE) break;
      after = last;
    }
    return found.slice(offset, offset + limit);
  }

  async function compare(
    ids: string[],
    shared: Awaited<ReturnType<typeof findListingsByAbn>>,
  ): Promise<Item[]> {
    const listings = (await findBusinesses(db, ids)).filter(({ deletedAt }) => deletedAt === null);
    const facts = await readFacts(db, listings, rules);
    return facts.flatMap((one) => {
      const { business } = one;
      const today = todayOf(business, clock());
      const others = shared.filter(
        ({ id, abn }) => abn !== null && abn === business.abn && id !== business.id,
      );
      const concerns = describeConcerns(one, others, { rules, registers, today });
      if (concerns.length === 0) return [];
      const why = concerns.map(({ text }) => text).join(" ");
      return [{ business: describeBusiness(business, clock()), why, kind: null, expiresOn: null }];
    });
  }

  return { list };
}
