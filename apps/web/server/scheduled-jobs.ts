import type { ScheduledJob } from "@plumbline/server/jobs.ts";
import type { Services } from "./services.ts";

const EVERY_MINUTE = "* * * * *";

export function scheduledJobs({
  audit,
  demo,
  identity,
  account,
  analytics,
  contact,
  oauth,
  quotes,
  directoryAdmin,
  reviews,
  blogAdmin,
  claims,
  billing,
  verification,
  giveaway,
}: Services): ScheduledJob[] {
  const hourly: Record<string, ScheduledJob["run"]> = {
    "purge-demo-questions": demo.purge,
    "purge-demo-accounts": identity.demos.purge,
    "purge-closed-accounts": account.purge,
    "tell-chat-of-closed-accounts": account.tellChatOfClosed,
    "purge-page-counts": analytics.purge,
    "purge-contact-messages": contact.purge,
    "purge-sessions": account.purgeSessions,
    "purge-account-links": identity.purgeLinks,
    "purge-tokens": oauth.purge,
    "remind-of-unanswered-quotes": quotes.mailUnanswered,
    "purge-quote-requests": quotes.purge,
    "purge-removed-tradies": directoryAdmin.purge,
    "invite-reviews": reviews.inviteQuoted,
    "purge-review-invitations": reviews.purge,
    "purge-deleted-posts": blogAdmin.purge,
    "purge-claim-codes": claims.purge,
    "purge-payment-records": () => billing.purge(new Date()),
    "remind-of-charges": billing.sendReminders,
    "remind-of-expiring-checks": verification.sendReminders,
    "credit-giveaway-entries": giveaway.catchUp,
    "purge-giveaways": giveaway.purge,
    "purge-security-log": audit.purge,
    "reconcile-payments": () => billing.reconcileDaily(new Date()),
  };
  const everyMinute: typeof hourly = {
    "publish-due-posts": blogAdmin.publishDue,
    ...(billing.playSandbox && { "play-sandbox-payments": billing.playSandbox }),
  };
  return [
    // Spaced two minutes apart, so that they don't all start at once.
    ...Object.entries(hourly).map(([name, run], at) => ({ name, cron: `${(2 * at) % 60} * * * *`, run })),
    ...Object.entries(everyMinute).map(([name, run]) => ({ name, cron: EVERY_MINUTE, run })),
  ];
}
