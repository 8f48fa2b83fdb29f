import { HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from "@plumbline/contract/time.ts";
import { createRateLimiter } from "@plumbline/server/rate-limit.ts";
import type { Redis } from "ioredis";

const TOO_MANY = "Too many failed attempts. Please try again later.";

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
  return {
    demo: ofAddress("demo", 20, MINUTE),
    demoFeedback: ofAddress("demo-feedback", 30, HOUR),
    emailCheck: ofAddress("email-check", 20, MINUTE),
    emailCheckOfAccount: ofAccount("email-check", 30, HOUR),
    signup: ofAddress("signup", 20, HOUR),
    signupOfAccount: ofAccount("signup", 10, HOUR),
    login: ofAddress("login", 30, 15 * MINUTE, TOO_MANY),
    loginOfAccount: ofAccount("login", 10, 15 * MINUTE, TOO_MANY),
    reset: ofAddress("reset", 20, HOUR),
    resetOfAccount: ofAccount("reset", 5, HOUR),
    // Anyone can enter a stranger's address, so its mailbox must be protected from flooding.
    linkOfAccount: ofAccount("link", 5, HOUR),
    linkToMailbox: ofAccount("link-to-mailbox", 5, HOUR),
    confirm: ofAddress("confirm", 30, 15 * MINUTE, TOO_MANY),
    adminKey: ofAddress("admin-key", 5, 15 * MINUTE, TOO_MANY),
    authorize: ofAddress("authorize", 120, MINUTE),
    // An app asks for all its users from one address.
    token: ofAddress("token", 600, MINUTE),
    oauth: ofAddress("oauth", 3000, MINUTE),
    waitlist: ofAddress("waitlist", 20, HOUR),
    // Each emails the administrators.
    contactMessages: ofAddress("contact-messages", 5, HOUR),
    // Someone testing stolen cards needs many checkouts; a customer needs a few.
    checkout: ofAddress("checkout", 30, HOUR),
    checkoutOfAccount: ofAccount("checkout", 15, HOUR),
    billing: ofAddress("billing", 60, 15 * MINUTE),
    // Each call reaches the chat app.
    sso: ofAddress("sso", 120, 15 * MINUTE),
    ssoOfAccount: ofAccount("sso", 60, 15 * MINUTE),
    quoteRequests: ofAddress("quote-requests", 20, HOUR),
    quoteRequestsOfCustomer: ofAccount("quote-requests", 10, HOUR),
    quotePhotos: ofAddress("quote-photos", 60, HOUR),
    // Stops people guessing keys.
    quoteLinks: ofAddress("quote-links", 300, 15 * MINUTE),
    review: ofAddress("review", 20, HOUR),
    reviewLink: ofAddress("review-link", 120, HOUR),
    reviewReport: ofAddress("review-report", 10, HOUR),
    reviewReply: ofAccount("review-reply", 60, HOUR),
    claim: ofAddress("claim", 30, HOUR),
    claimOfAccount: ofAccount("claim", 15, HOUR),
    // Stops many accounts flooding one listing's mailbox or phone.
    claimOfBusiness: ofAccount("claim-of-business", 12, 24 * HOUR),
    claimCode: ofAddress("claim-code", 60, 15 * MINUTE, TOO_MANY),
    claimCodeOfAccount: ofAccount("claim-code", 20, HOUR, TOO_MANY),
    claimObjection: ofAddress("claim-objection", 20, HOUR),
    // Each can email a link to any address entered.
    listingOfAccount: ofAccount("listing", 60, HOUR),
    contactOfAccount: ofAccount("contact", 5, HOUR),
    contactLink: ofAddress("contact-link", 30, HOUR),
    // Each can create a payment at the provider.
    packsOfAccount: ofAccount("packs", 20, HOUR),
    giveawayOfAccount: ofAccount("giveaway", 60, HOUR),
    demoAccount: ofAddress("demo-account", 20, HOUR),
    upload: ofAddress("upload", 240, HOUR),
    uploadOfAccount: ofAccount("upload", 120, HOUR),
  };
}
