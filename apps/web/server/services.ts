import { FEDERATED_PROVIDERS } from "@plumbline/contract/federated.ts";
import type { AssistantAnswer, AssistantRequest } from "@plumbline/contract/assistant.ts";
import type { Database } from "@plumbline/db/client.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import type { JobInspector } from "@plumbline/server/job-inspector.ts";
import type { Log } from "@plumbline/server/log.ts";
import { openOutbox } from "@plumbline/server/mail/outbox.ts";
import { createMetrics } from "@plumbline/server/metrics.ts";
import type { Redis } from "ioredis";
import { createLimiters } from "./limiters.ts";
import { createAnalyticsService } from "./modules/analytics/service.ts";
import type { InvoiceFacts } from "./modules/billing/invoice.ts";
import type { PaymentSettings } from "./modules/billing/provider/open-payments.ts";
import type { FetchPicture } from "./modules/blog/picture-fetcher.ts";
import { createFeedback } from "./modules/demo/feedback.ts";
import { createDemoService } from "./modules/demo/service.ts";
import { createVisitorCookie } from "./modules/demo/visitor.ts";
import type { ReadCsv } from "./modules/directory/admin-csv.ts";
import { createAdminPolicy } from "./modules/identity/admin-policy.ts";
import type { ProviderKeys } from "./modules/identity/auth.ts";
import { createKnownDevices } from "./modules/identity/known-devices.ts";
import type { PasswordHashing } from "./modules/identity/password-hashing.ts";
import { findPasswordHash, findUserIdByEmail } from "./modules/identity/repository.ts";
import { createSignInLimits } from "./modules/identity/sign-in-limits.ts";
import { createJobsService } from "./modules/jobs/service.ts";
import type { MailQueue } from "./modules/mail/queue.ts";
import { createOverview } from "./modules/overview/service.ts";
import type { ReadAnswer } from "./modules/quotes/answer-reader.ts";
import type { TextQueue } from "./modules/text-messages/queue.ts";
import { createUploadPolicy } from "./modules/uploads/policy.ts";
import { createUploadsService } from "./modules/uploads/service.ts";
import type { Storage } from "./modules/uploads/storage.ts";
import { createContactService } from "./modules/contact/service.ts";
import { listAdminEmails } from "./modules/identity/people.ts";
import { createWaitlistService } from "./modules/waitlist/service.ts";
import { createBillingServices } from "./services/billing-services.ts";
import { createContentServices } from "./services/content-services.ts";
import { createDirectoryServices } from "./services/directory-services.ts";
import { createIdentityServices } from "./services/identity-services.ts";
import { createShared } from "./services/shared.ts";

export type Dependencies = {
  log: Log;
  database: Pick<Database, "db" | "ping">;
  assistant: { ask: (request: AssistantRequest) => Promise<AssistantAnswer> };
  content: Pick<Content, "entries" | "intents" | "regulators" | "updates">;
  secret: string;
  /** The site's public address. */
  url: string;
  chatUrl: string;
  /** Shared secret the chat app authenticates with. */
  chatClientSecret: string;
  /** Lets its holder create OAuth credentials for an account. Without it, that's disabled. */
  adminKey?: string | undefined;
  chatPatienceMs?: number;
  /** Refuses defaults that are only safe on a local machine. */
  isPublic?: boolean;
  demoAnswersPerAddress: number;
  rateLimitFactor?: number;
  mail: MailQueue;
  passwords?: PasswordHashing;
  storage: Storage;
  /** Undefined if text messages can't be sent. */
  texts?: TextQueue | undefined;
  /**
   * Where emails are kept without a mail server. Undefined on a public site, where anyone could read them.
   */
  outboxFolder?: string | undefined;
  /** Undefined if the site doesn't receive email. */
  mailReplies?: { domain: string; secret: string } | undefined;
  readAnswer?: ReadAnswer;
  readCsv?: ReadCsv;
  supportEmail?: string | undefined;
  /** The giveaway page counts down to this time, unless it's past. */
  countdownTo?: string | undefined;
  /** Our social accounts, linked in the footer. */
  socialLinks?: { name: string; url: string }[];
  payments?: PaymentSettings;
  seller: InvoiceFacts["seller"];
  renderInvoice: (facts: InvoiceFacts) => Promise<Uint8Array<ArrayBuffer>>;
  providers?: ProviderKeys;
  jobs: JobInspector;
  /** ID of an external page view tag. */
  analyticsId?: string | undefined;
  metricsToken?: string | undefined;
  redis?: Redis | undefined;
  fetchPicture?: FetchPicture;
  clock?: () => Date;
};

export type Services = ReturnType<typeof createServices>;

/** Each group gets the groups created above it, and knows nothing of those below. */
export function createServices(dependencies: Dependencies) {
  const { assistant, database, redis, outboxFolder, url } = dependencies;
  const { isPublic = false, providers = {}, rateLimitFactor = 1 } = dependencies;
  const shared = createShared(dependencies);
  const limiters = createLimiters({ redis, addressFactor: rateLimitFactor });
  const mayAdminister = createAdminPolicy({ isPublic });
  const uploads = createUploadsService({ storage: dependencies.storage });
  const answersPerAddress = dependencies.demoAnswersPerAddress;
  const demo = createDemoService({
    ...shared,
    assistant,
    findRelatedGuides: (answer) => contentServices.guides.findRelated(answer),
    answersPerAddress,
  });
  const feedback = createFeedback(shared);
  const waitlist = createWaitlistService(shared);
  const contact = createContactService({ ...shared, listAdminEmails });
  const jobs = createJobsService({ ...shared, inspect: dependencies.jobs });
  const directoryServices = createDirectoryServices(shared, {
    ...dependencies,
    uploads,
    codesOfBusiness: limiters.claimOfBusiness,
  });
  const { directory, places, quotes, reviews, verification, claims, listingProposals } = directoryServices;
  const billingServices = createBillingServices(shared, {
    ...dependencies,
    ownsListing: directory.ownsListing,
  });
  const identityServices = createIdentityServices(shared, {
    ...dependencies,
    ...directoryServices,
    ...billingServices,
    demo,
    waitlist,
    contact,
    mayAdminister,
  });
  const contentServices = createContentServices(shared, {
    ...dependencies,
    uploads,
    directory,
    places,
    isPublic,
  });
  const countWaiting = createOverview({
    refunds: billingServices.billing.countOpenRefunds,
    heldQuotes: quotes.adminQueue.count,
    messages: contact.countOpen,
    reviews: reviews.moderation.countWaiting,
    checks: verification.countExpiring,
    claims: claims.countWaiting,
    proposals: listingProposals.count,
    entries: async () => contentServices.contentReview.countDue(),
    jobs: jobs.countFailed,
    posts: contentServices.blogAdmin.countToReview,
    answers: feedback.countOpen,
  });
  const devices = createKnownDevices({
    secret: shared.secret,
    isHttps: url.startsWith("https:"),
    passwordHashOf: (userId) => findPasswordHash(shared.db, userId),
  });
  return {
    log: dependencies.log,
    url,
    chatUrl: dependencies.chatUrl,
    database,
    content: dependencies.content,
    isPublic,
    supportEmail: dependencies.supportEmail,
    countdownTo: dependencies.countdownTo,
    socialLinks: dependencies.socialLinks ?? [],
    mailReplies: dependencies.mailReplies,
    metricsToken: dependencies.metricsToken,
    analyticsId: dependencies.analyticsId,
    renderInvoice: dependencies.renderInvoice,
    /** Providers that get a sign-in button. */
    providers: FEDERATED_PROVIDERS.filter((name) => providers[name]),

    audit: shared.audit,
    limiters,
    devices,
    signInLimits: createSignInLimits({
      limiters,
      devices,
      findUserId: (email) => findUserIdByEmail(shared.db, email),
    }),
    metrics: createMetrics(),
    visitors: createVisitorCookie({ secret: shared.secret, isHttps: url.startsWith("https:") }),
    outbox: outboxFolder === undefined ? undefined : openOutbox(outboxFolder),
    analytics: createAnalyticsService(shared),
    jobs,
    uploads,
    mayAdminister,
    mayUploadImages: createUploadPolicy({ mayAdminister, ownsListing: directory.ownsListing }),
    countWaiting,
    demo,
    feedback,
    waitlist,
    contact,

    identity: identityServices.identity,
    oauth: identityServices.oauth,
    sso: identityServices.sso,
    account: identityServices.account,
    entitlementOf: identityServices.entitlementOf,

    directory,
    places,
    samples: directoryServices.samples,
    directoryAdmin: directoryServices.directoryAdmin,
    directoryImport: directoryServices.directoryImport,
    exportDirectory: directoryServices.exportDirectory,
    myBusiness: directoryServices.myBusiness,
    listingProposals,
    claims,
    verification,
    quotes,
    reviews,

    billing: billingServices.billing,
    payments: billingServices.payments,
    paymentProvider: billingServices.paymentProvider,
    sandbox: billingServices.sandbox,
    sandboxDesk: billingServices.sandboxDesk,
    giveaway: billingServices.giveaway,

    guides: contentServices.guides,
    blog: contentServices.blog,
    blogAdmin: contentServices.blogAdmin,
    addLaunchArticles: contentServices.addLaunchArticles,
    contentReview: contentServices.contentReview,
    updates: contentServices.updates,
    siteSearch: contentServices.siteSearch,
    sitemap: contentServices.sitemap,
    pictures: contentServices.pictures,
  };
}
