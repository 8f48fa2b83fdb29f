import { DAY_MS, addDays, addHours } from "@plumbline/contract/time.ts";
import { mailboxOf } from "@plumbline/contract/email.ts";
import { REPLY_EDIT_HOURS, REVIEW_EDIT_DAYS } from "@plumbline/contract/review-rules.ts";
import type { HOLD_REASONS } from "@plumbline/contract/reviews.ts";

/** Reviews of one business from one network in a day that nobody looks at first. */
const PER_NETWORK = 2;
/** The time `PER_NETWORK` is counted over. */
export const VELOCITY_MS = DAY_MS;

type HoldFacts = {
  /** Reviews of the business that came from the same network lately. */
  fromSameNetwork: number;
  /** Whose review it is, and who is behind the business. */
  customerEmail: string | null;
  businessEmails: (string | null | undefined)[];
};

/** Why a review has to be looked at before it counts; null for one that need not. */
export function holdReasonOf(facts: HoldFacts): (typeof HOLD_REASONS)[number] | null {
  const { fromSameNetwork, customerEmail, businessEmails } = facts;
  const isOwn = businessEmails.some(
    (email) => email && customerEmail && mailboxOf(email) === mailboxOf(customerEmail),
  );
  if (isOwn) return "own_business";
  return fromSameNetwork >= PER_NETWORK ? "velocity" : null;
}

/** Until when a review can be changed; undefined when that has passed or it was removed. */
export function editableUntil(
  { createdAt, status }: { createdAt: Date; status: string },
  now: Date,
): Date | undefined {
  const until = addDays(createdAt, REVIEW_EDIT_DAYS);
  return status !== "removed" && until > now ? until : undefined;
}

/** Until when another reply can take the place of the one there; null for ever, undefined when that has passed. */
export function replyUntil({ repliedAt }: { repliedAt: Date | null }, now: Date): Date | null | undefined {
  if (!repliedAt) return null;
  const until = addHours(repliedAt, REPLY_EDIT_HOURS);
  return until > now ? until : undefined;
}
