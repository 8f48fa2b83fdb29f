import { mailboxOf } from "@plumbline/contract/email.ts";
import { DAY_SECONDS as DAY, HOUR_SECONDS as HOUR } from "@plumbline/contract/time.ts";
import type { Log } from "@plumbline/server/log.ts";
import { createRateLimiter, type RateLimiter } from "@plumbline/server/rate-limit.ts";
import type { Redis } from "ioredis";
import { createHmac } from "node:crypto";
import type { MailContent } from "./contents.ts";
import type { MailQueue } from "./queue.ts";

type Template = MailContent["template"];
type Limit = { turns: number; seconds: number };

const FIVE_A_DAY = { turns: 5, seconds: DAY };
/** Far above an ordinary exchange with a business. */
const BUSY = { turns: 60, seconds: HOUR };

/**
 * How many emails of each kind one mailbox gets. Null for kinds that no outsider can cause, because they come
 * from an administrator, a schedule, a payment or the account's own session.
 */
const LIMITS = {
  welcome: FIVE_A_DAY,
  // The routes for these refuse earlier, with a message.
  "verify-email": { turns: 10, seconds: HOUR },
  "change-email": { turns: 10, seconds: HOUR },
  "reset-password": { turns: 20, seconds: HOUR },
  "contact-email-check": { turns: 10, seconds: HOUR },
  "quote-confirm": { turns: 20, seconds: HOUR },
  "account-closed": FIVE_A_DAY,
  "finish-account": FIVE_A_DAY,
  "claim-code": { turns: 20, seconds: DAY },
  // Each has the only link to object to its claim, so false claims mustn't use up the real one's.
  "claim-received": BUSY,
  "review-invitation": FIVE_A_DAY,
  "review-received": { turns: 20, seconds: DAY },
  "review-reply": { turns: 20, seconds: DAY },
  "quote-sent": BUSY,
  "quote-decided": BUSY,
  "quote-held": BUSY,
  "quote-closed": BUSY,
  "quote-delivered": BUSY,
  "quote-reply": BUSY,
  "quote-message": BUSY,
  "quote-withdrawn": BUSY,
  "quote-unanswered": BUSY,
  "contact-message": { turns: 60, seconds: DAY },
  "quote-answer-refused": { turns: 20, seconds: HOUR },
  "email-changed": null,
  "password-changed": null,
  "second-factor-changed": null,
  receipt: null,
  "trial-started": null,
  "trial-ending": null,
  "plan-free": null,
  "free-ending": null,
  "renewal-reminder": null,
  "payment-failed": null,
  "plan-cancelled": null,
  "plan-ended": null,
  "plan-changed": null,
  "refund-asked": null,
  "refund-approved": null,
  "refund-declined": null,
  "review-removed": null,
  "claim-confirmed": null,
  "claim-refused": null,
  "listing-lost": null,
  "listing-decided": null,
  "giveaway-won": null,
  "giveaway-lapsed": null,
  "check-expiring": null,
} satisfies Record<Template, Limit | null>;

type LimitOptions = {
  redis: Redis | undefined;
  secret: string;
  log: Log;
  /** Raises the limits for tests, which use few mailboxes. */
  factor?: number | undefined;
};

/**
 * Drops emails over a mailbox's limit, so that no one can flood a stranger's. Counts under a keyed hash of
 * the mailbox.
 */
export function limitPerRecipient(
  mail: MailQueue,
  { redis, secret, log, factor = 1 }: LimitOptions,
): MailQueue {
  const limiters = new Map<Template, RateLimiter>();
  for (const [template, limit] of Object.entries(LIMITS) as [Template, Limit | null][]) {
    if (!limit) continue;
    const { turns, seconds } = limit;
    const name = `mail-${template}`;
    limiters.set(template, createRateLimiter({ name, turns: turns * factor, seconds }, redis));
  }

  const keyOf = (to: string) =>
    createHmac("sha256", secret)
      .update(`mailbox:${mailboxOf(to)}`)
      .digest("base64url");

  return {
    queue: async (db, to, content) => {
      const { template } = content;
      const limiter = limiters.get(template);
      if (limiter && !(await limiter.allows(keyOf(to)))) {
        log.warn({ template }, "an email was dropped: its mailbox has had too many of these");
        return;
      }
      await mail.queue(db, to, content);
    },
  };
}
