import { HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from "@plumbline/contract/time.ts";
import { createRateLimiter } from "@plumbline/server/rate-limit.ts";
import type { Redis } from "ioredis";

const TOO_MANY = "Too many failed attempts. Please try again later.";

export type Limiters = ReturnType<typeof createLimiters>;

/** `addressFactor` raises the address limits for tests, where every visitor shares one address. */
export function createLimiters({
  redis,
  addressFactor,
}: {
  redis: Redis | undefined;
  addressFactor: number;
}) {
  const ofAddress = (name: string, turns: number, seconds: number, message?: string) =>
    createRateLimiter({ name, turns: turns * addressFactor, seconds, message }, redis);
  const ofAccount = (name: string, turns: number, seconds: number, message?: string) =>
    createRateLimiter({ name: `${name}-account`, turns, seconds, message }, redis);
  /**
   * Slows a key down instead of locking it out, so that an attacker can't use the limit to keep someone out.
   */
  const slowing = (limit: Parameters<typeof createRateLimiter>[0]) => createRateLimiter(limit, redis);
  /** One more than `turns` at once, then one every 15 minutes. */
  const toMailbox = (name: string, turns: number) =>
    slowing({
      name,
      turns,
      seconds: HOUR,
      thenEverySeconds: 15 * MINUTE,
      message: (wait) =>
        `We've sent several links to this email address. Check its inbox, or try again in ${inWords(wait)}.`,
    });
  return {
    demo: ofAddress("demo", 20, MINUTE),
    demoFeedback: ofAddress("demo-feedback", 30, HOUR),
    emailCheck: ofAddress("email-check", 20, MINUTE),
    emailCheckOfAccount: ofAccount("email-check", 30, HOUR),
    signup: ofAddress("signup", 20, HOUR),
    signupOfAccount: ofAccount("signup", 10, HOUR),
    login: slowing({
      name: "login",
      turns: 30 * addressFactor,
      seconds: 15 * MINUTE,
      thenEverySeconds: 30,
      message: slowDown("from your network"),
    }),
    loginFromNetwork: slowing({
      name: "login-from-network",
      turns: 10 * addressFactor,
      seconds: HOUR,
      thenEverySeconds: 2 * MINUTE,
      message: slowDown("for this email"),
    }),
    loginFromDevice: slowing({
      name: "login-from-device",
      turns: 10,
      seconds: HOUR,
      thenEverySeconds: 30,
      message: slowDown("for this email"),
    }),
    // Far above one network's limit, so that a single network can't use it up.
    loginOfAccount: slowing({
      name: "login-of-account",
      turns: 100,
      seconds: HOUR,
      thenEverySeconds: MINUTE,
      message: (wait) =>
        `Too many failed attempts to log in with this email. Try again in ${inWords(wait)}, use a device ` +
        "you've logged in on before, or reset your password.",
    }),
    // Six digits are quick to guess, and three codes in a million are valid at any time. All networks
    // together get about 500 guesses a day.
    codeFromNetwork: slowing({
      name: "code-from-network",
      turns: 5 * addressFactor,
      seconds: HOUR,
      thenEverySeconds: 10 * MINUTE,
      message: slowDown("at this code"),
    }),
    codeFromDevice: slowing({
      name: "code-from-device",
      turns: 10,
      seconds: HOUR,
      thenEverySeconds: 5 * MINUTE,
      message: slowDown("at this code"),
    }),
    codeOfAccount: slowing({
      name: "code-of-account",
      turns: 15,
      seconds: HOUR,
      thenEverySeconds: 10 * MINUTE,
      message: slowDown("at this code"),
    }),
    reset: ofAddress("reset", 20, HOUR),
    // Using up this limit only spaces out the emails, and the last link in the mailbox works for an hour.
    resetToMailbox: toMailbox("reset-to-mailbox", 4),
    resetFromDevice: ofAccount("reset-from-device", 4, HOUR),
    // Anyone can enter a stranger's address, so its mailbox must be protected from flooding.
    linkOfAccount: ofAccount("link", 5, HOUR),
    linkToMailbox: toMailbox("link-to-mailbox", 4),
    contactToMailbox: toMailbox("contact-to-mailbox", 4),
    confirm: ofAddress("confirm", 30, 15 * MINUTE, TOO_MANY),
    adminKey: ofAddress("admin-key", 5, 15 * MINUTE, TOO_MANY),
    authorize: ofAddress("authorize", 120, MINUTE),
    // An app requests tokens for all its users from one address.
    token: ofAddress("token", 600, MINUTE),
    oauth: ofAddress("oauth", 3000, MINUTE),
    search: ofAddress("search", 60, MINUTE),
    waitlist: ofAddress("waitlist", 20, HOUR),
    // Each emails the administrators.
    contactMessages: ofAddress("contact-messages", 20, HOUR),
    // Someone testing stolen cards needs many checkouts; a customer needs a few.
    checkout: ofAddress("checkout", 30, HOUR),
    checkoutOfAccount: ofAccount("checkout", 15, HOUR),
    billing: ofAddress("billing", 60, 15 * MINUTE),
    // Each call reaches the chat app.
    sso: ofAddress("sso", 120, 15 * MINUTE),
    ssoOfAccount: ofAccount("sso", 60, 15 * MINUTE),
    quoteRequests: ofAddress("quote-requests", 20, HOUR),
    quoteForms: ofAddress("quote-forms", 20, HOUR),
    quoteRequestsToMailbox: toMailbox("quote-requests-to-mailbox", 9),
    quotePhotos: ofAddress("quote-photos", 60, HOUR),
    // Stops people from guessing the keys in quote links.
    quoteLinks: ofAddress("quote-links", 300, 15 * MINUTE),
    review: ofAddress("review", 20, HOUR),
    reviewLink: ofAddress("review-link", 120, HOUR),
    reviewReport: ofAddress("review-report", 10, HOUR),
    reviewReply: ofAccount("review-reply", 60, HOUR),
    claim: ofAddress("claim", 30, HOUR),
    claimOfAccount: ofAccount("claim", 15, HOUR),
    // Stops many accounts together from flooding one listing's mailbox or phone.
    claimOfBusiness: ofAccount("claim-of-business", 12, 24 * HOUR),
    claimCode: ofAddress("claim-code", 60, 15 * MINUTE, TOO_MANY),
    claimCodeOfAccount: ofAccount("claim-code", 20, HOUR, TOO_MANY),
    claimObjection: ofAddress("claim-objection", 20, HOUR),
    // Each call can email a link to any address entered.
    listingOfAccount: ofAccount("listing", 60, HOUR),
    contactOfAccount: ofAccount("contact", 5, HOUR),
    contactLink: ofAddress("contact-link", 30, HOUR),
    // Each call can create a payment at the provider.
    packsOfAccount: ofAccount("packs", 20, HOUR),
    giveawayOfAccount: ofAccount("giveaway", 60, HOUR),
    demoAccount: ofAddress("demo-account", 20, HOUR),
    upload: ofAddress("upload", 240, HOUR),
    uploadOfAccount: ofAccount("upload", 120, HOUR),
  };
}

function slowDown(where: string): (waitSeconds: number) => string {
  return (wait) => `Too many failed attempts ${where}. Please try again in ${inWords(wait)}.`;
}

function inWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
