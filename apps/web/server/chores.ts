import type { Services } from "./services.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

type Doers = Pick<
  Services,
  | "log"
  | "analytics"
  | "demo"
  | "identity"
  | "account"
  | "billing"
  | "blogAdmin"
  | "oauth"
  | "claims"
  | "directoryAdmin"
  | "quotes"
  | "reviews"
  | "verification"
  | "giveaway"
>;

/** What the site does by itself: deleting what is kept no longer, reminders, the daily look at the payment provider. */
export function createChores(doers: Doers) {
  const {
    log,
    analytics,
    demo,
    identity,
    account,
    billing,
    blogAdmin,
    oauth,
    claims,
    directoryAdmin,
    quotes,
    reviews,
    verification,
    giveaway,
  } = doers;
  const timers: NodeJS.Timeout[] = [];

  const hourly: Record<string, () => Promise<unknown>> = {
    "purge of free questions": demo.purge,
    "purge of demo accounts": identity.demos.purge,
    "purge of closed accounts": account.purge,
    "closed accounts told to the chat app": account.tellChatOfClosed,
    "purge of page counts": analytics.purge,
    "purge of sessions": account.purgeSessions,
    "purge of account links": identity.purgeLinks,
    "purge of tokens": oauth.purge,
    "quote requests without an answer": quotes.mailUnanswered,
    "purge of quote requests": quotes.purge,
    "purge of removed businesses": directoryAdmin.purge,
    "invitations to review": reviews.inviteQuoted,
    "purge of who was invited to review": reviews.purge,
    "purge of deleted posts": blogAdmin.purge,
    "purge of claim codes": claims.purge,
    "purge of payment records": () => billing.purge(new Date()),
    reminders: billing.sendReminders,
    "mails about checks that run out": verification.sendReminders,
    "entries in the giveaway": giveaway.catchUp,
    "purge of giveaways": giveaway.purge,
    reconciliation: () => billing.reconcileDaily(new Date()),
  };

  const { playSandbox } = billing;
  const everyMinute: typeof hourly = {
    "page counts": analytics.flush,
    "posts whose moment has come": blogAdmin.publishDue,
    ...(playSandbox && { "sandbox payments": playSandbox }),
  };

  /** Does everything now, and from then on again and again. Resolves once the first round is done. */
  function start(): Promise<void> {
    timers.push(setInterval(() => void doAll(hourly), HOUR_MS));
    timers.push(setInterval(() => void doAll(everyMinute), MINUTE_MS));
    return doAll({ ...everyMinute, ...hourly });
  }

  async function doAll(chores: typeof hourly): Promise<void> {
    for (const [name, chore] of Object.entries(chores)) {
      // A chore that fails leaves the others to be done, and is done again at the next turn.
      await chore().catch((err: unknown) => log.error({ err, chore: name }, "a chore failed"));
    }
  }

  function stop(): void {
    for (const timer of timers) clearInterval(timer);
  }

  return { start, stop };
}
