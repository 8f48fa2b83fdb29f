import { isoDayAfter } from "@plumbline/contract/calendar.ts";
import { isoDayIn } from "@plumbline/contract/time.ts";
import {
  type CheckQueue,
  type CheckQueueLine,
  type CheckQueueSearch,
  type QueueSearch,
  REMINDER_DAYS,
} from "@plumbline/contract/verification.ts";
import { pageOf, windowOf } from "../../listing/page-of.ts";
import {
  type Business,
  findBusinesses,
  findListingsByAbn,
  findSharedAbns,
  findUnverified,
} from "../directory/listings.ts";
import type { VerificationContext } from "./context.ts";
import { describeBusiness, describeConcerns, describeMissing, lookupFor } from "./describe.ts";
import { readFacts } from "./facts.ts";
import { countExpiring, findExpiringPage, findToCompare } from "./queue-rows.ts";

const LAPSED_DAYS = 90;
const COMPARED_AT_ONCE = 500;

export function createCheckQueues(context: VerificationContext) {
  const { db, rules, clock } = context;

  function list(asked: CheckQueueSearch): Promise<CheckQueue> {
    switch (asked.queue) {
      case "expiring":
        return expiring(asked);
      case "missing":
        return missing(asked);
      case "mismatches":
        return mismatches(asked);
    }
  }

  async function expiring(asked: QueueSearch<"expiring">): Promise<CheckQueue> {
    const { rows, total } = await findExpiringPage(db, expiringDays(), asked);
    const listings = await findBusinesses(
      db,
      rows.map(({ businessId }) => businessId),
    );
    const lines = rows.flatMap(({ id, businessId, what, kind, expiresOn }) => {
      const business = listings.find((listing) => listing.id === businessId);
      return business ? [{ ...describeLine(business, what), id, kind, expiresOn }] : [];
    });
    return pageOf(lines, total, asked);
  }

  function expiringDays() {
    const today = isoDayIn(clock(), null);
    const [longest] = REMINDER_DAYS;
    return { from: isoDayAfter(today, -LAPSED_DAYS), to: isoDayAfter(today, longest) };
  }

  async function missing(asked: QueueSearch<"missing">): Promise<CheckQueue> {
    const { rows, total } = await findUnverified(db, clock(), asked);
    const facts = await readFacts(db, rows, rules);
    const lines = facts.map((one) =>
      describeLine(one.business, describeMissing(one, lookupFor(context, one.business)).join(" ")),
    );
    return pageOf(lines, total, asked);
  }

  /** Compares every candidate, because mismatches aren't stored. */
  async function mismatches(asked: QueueSearch<"mismatches">): Promise<CheckQueue> {
    const sharedAbns = await findSharedAbns(db);
    const shared = await findListingsByAbn(db, sharedAbns);
    const listings = await findToCompare(db, sharedAbns, asked);
    const lines: CheckQueueLine[] = [];
    for (let at = 0; at < listings.length; at += COMPARED_AT_ONCE)
      lines.push(...(await compare(listings.slice(at, at + COMPARED_AT_ONCE), shared)));
    const { limit, offset } = windowOf(asked);
    return pageOf(lines.slice(offset, offset + limit), lines.length, asked);
  }

  async function compare(listings: Business[], shared: Business[]): Promise<CheckQueueLine[]> {
    const facts = await readFacts(db, listings, rules);
    return facts.flatMap((one) => {
      const { business } = one;
      const others = shared.filter(
        ({ id, abn }) => abn !== null && abn === business.abn && id !== business.id,
      );
      const concerns = describeConcerns(one, others, lookupFor(context, business));
      return concerns.length === 0
        ? []
        : [describeLine(business, concerns.map(({ text }) => text).join(" "))];
    });
  }

  function describeLine(business: Business, why: string): CheckQueueLine {
    return {
      id: business.id,
      business: describeBusiness(business, clock()),
      why,
      kind: null,
      expiresOn: null,
      listedAt: business.createdAt.toISOString(),
    };
  }

  return { list, countExpiring: () => countExpiring(db, expiringDays()) };
}
