import { DAY_MS, addDays, addHours } from "@plumbline/contract/time.ts";
import { mailboxOf } from "@plumbline/contract/email.ts";
import { REPLY_EDIT_HOURS, REVIEW_EDIT_DAYS } from "@plumbline/contract/review-rules.ts";
import type { HOLD_REASONS } from "@plumbline/contract/reviews.ts";

/** Further reviews of a business from the same network in a day are held. */
const PER_NETWORK = 2;
export const VELOCITY_MS = DAY_MS;

type HoldFacts = {
  fromSameNetwork: number;
  customerEmail: string | null;
  businessEmails: (string | null | undefined)[];
};

/** Returns null if the review can be published without a check. */
export function holdReasonOf(facts: HoldFacts): (typeof HOLD_REASONS)[number] | null {
  const { fromSameNetwork, customerEmail, businessEmails } = facts;
  const isOwn = businessEmails.some(
    (email) => email && customerEmail && mailboxOf(email) === mailboxOf(customerEmail),
  );
  if (isOwn) return "own_business";
  return fromSameNetwork >= PER_NETWORK ? "velocity" : null;
}

/** Returns undefined if the time has passed or the review was removed. */
export function editableUntil(
  { createdAt, status }: { createdAt: Date; status: string },
  now: Date,
): Date | undefined {
  const until = addDays(createdAt, REVIEW_EDIT_DAYS);
  return status !== "removed" && until > now ? until : undefined;
}

/** Returns null if there's no reply yet, undefined if the time to change it has passed. */
export function replyUntil({ repliedAt }: { repliedAt: Date | null }, now: Date): Date | null | undefined {
  if (!repliedAt) return null;
  const until = addHours(repliedAt, REPLY_EDIT_HOURS);
  return until > now ? until : undefined;
}
