import { daysBetween, isoDayAfter } from "@plumbline/contract/calendar.ts";
import { REMINDER_DAYS } from "@plumbline/contract/verification.ts";
import type { Db } from "@plumbline/db/client.ts";
import { type Business, findBusinesses } from "../directory/listings.ts";
import { findPerson } from "../identity/people.ts";
import type { VerificationContext } from "./context.ts";
import { todayOf } from "./describe.ts";
import { type CheckRow, claimReminder, findExpiring } from "./repository.ts";

const AT_ONCE = 500;

export function createCheckReminders({ db, mail, url, clock }: VerificationContext) {
  /** Safe to run in several processes at once. Returns how many emails it queued. */
  async function send(): Promise<number> {
    const now = clock();
    const [longest] = REMINDER_DAYS;
    // The range is a day wider each way, because the states aren't all on the same date.
    const today = now.toISOString().slice(0, 10);
    const due = { from: isoDayAfter(today, -1), to: isoDayAfter(today, longest + 1) };
    let sent = 0;
    for (let offset = 0; ; offset += AT_ONCE) {
      const checks = await findExpiring(db, { ...due, limit: AT_ONCE, offset });
      const businesses = await findBusinesses(
        db,
        checks.map(({ businessId }) => businessId),
      );
      for (const check of checks) {
        const business = businesses.find(({ id }) => id === check.businessId);
        if (business && isWrittenTo(business)) sent += (await remind(check, business, now)) ? 1 : 0;
      }
      if (checks.length < AT_ONCE) return sent;
    }
  }

  async function remind(check: CheckRow, business: Business, now: Date): Promise<boolean> {
    const daysLeft = daysBetween(todayOf(business, now), check.expiresOn);
    const daysBefore = REMINDER_DAYS.findLast((days) => daysLeft <= days);
    if (daysLeft < 0 || daysBefore === undefined) return false;
    return db.transaction(async (tx) => {
      const to = await findRecipient(tx, business);
      if (!to || !(await claimReminder(tx, check.id, daysBefore))) return false;
      await mail.queue(tx, to.email, {
        template: "check-expiring",
        name: to.name,
        businessName: business.businessName,
        kind: check.kind,
        what: check.what,
        expiresOn: check.expiresOn,
        url: `${url}/directory/${business.slug}`,
      });
      return true;
    });
  }

  return { send };
}

/** Samples have no owner, and a business outside the directory has no badge to lose. */
function isWrittenTo({ isActive, deletedAt, isSample }: Business): boolean {
  return isActive && deletedAt === null && !isSample;
}

/** Returns the owner, or the contact address of a listing without an owner. */
async function findRecipient(
  db: Db,
  { ownerId, contactEmail }: Business,
): Promise<{ email: string; name: string } | undefined> {
  const owner = ownerId ? await findPerson(db, ownerId) : undefined;
  if (owner) return { email: owner.email, name: owner.firstName };
  return contactEmail ? { email: contactEmail, name: "" } : undefined;
}
