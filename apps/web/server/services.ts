import { AccountSearch } from "@plumbline/contract/accounts.ts";
import type { AssistantAnswer, AssistantRequest } from "@plumbline/contract/assistant.ts";
import type { SubscriptionClaim } from "@plumbline/contract/single-sign-on.ts";
import type { Database } from "@plumbline/db/client.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import type { JobInspector } from "@plumbline/server/job-inspector.ts";
import type { Log } from "@plumbline/server/log.ts";
import { openOutbox } from "@plumbline/server/mail/outbox.ts";
import { createMetrics } from "@plumbline/server/metrics.ts";
import type { Redis } from "ioredis";
import type { InvoiceFacts } from "./modules/billing/invoice.ts";
import { openPayments, type PaymentSettings } from "./modules/billing/provider/open-payments.ts";
import { createSandboxDesk } from "./modules/billing/provider/sandbox/desk.ts";
import { createBillingService } from "./modules/billing/service.ts";
import { createAnalyticsService } from "./modules/analytics/service.ts";
import { createAuditService } from "./modules/audit/service.ts";
import { addLaunchArticles } from "./modules/blog/add-launch-articles.ts";
import { createBlogAdmin } from "./modules/blog/admin-service.ts";
import { createCitedEntries } from "./modules/blog/cited-entries.ts";
import { createPictureKeeper } from "./modules/blog/keep-picture.ts";
import { createPictureFetcher, type FetchPicture } from "./modules/blog/picture-fetcher.ts";
import { createPreviewKeys } from "./modules/blog/preview-key.ts";
import { createBlogService } from "./modules/blog/service.ts";
import { createLimiters } from "./limiters.ts";
import { createFeedback } from "./modules/demo/feedback.ts";
import { createDemoService } from "./modules/demo/service.ts";
import { exportCsv } from "./modules/directory/admin-export.ts";
import { createCsvReader, type ReadCsv } from "./modules/directory/admin-csv.ts";
import { createDirectoryImport } from "./modules/directory/admin-import.ts";
import { createDirectoryAdmin } from "./modules/directory/admin-service.ts";
import { createClaimsService } from "./modules/claims/service.ts";
import type { LocatePlace } from "./modules/directory/owner-context.ts";
import { createOwnerListings } from "./modules/directory/owner-service.ts";
import { createListingProposals } from "./modules/directory/proposals.ts";
import { createDirectoryService } from "./modules/directory/service.ts";
import { createGuidesService } from "./modules/guides/service.ts";
import { createGiveawayService } from "./modules/giveaway/service.ts";
import { createVisitorCookie } from "./modules/demo/visitor.ts";
import { FEDERATED_PROVIDERS } from "@plumbline/contract/federated.ts";
import { createAccountService } from "./modules/identity/account-service.ts";
import type { ProviderKeys } from "./modules/identity/auth.ts";
import { createAdminPolicy } from "./modules/identity/admin-policy.ts";
import { credentialState } from "./modules/identity/credential-state.ts";
import { createPasswordHashing, type PasswordHashing } from "./modules/identity/password-hashing.ts";
import { describeTradie, findPeople, findPerson, findPersonByEmail } from "./modules/identity/people.ts";
import { findUser } from "./modules/identity/repository.ts";
import { createIdentityService } from "./modules/identity/service.ts";
import { isDemoAddress } from "./modules/identity/demo-policy.ts";
import { createJobsService } from "./modules/jobs/service.ts";
import type { MailQueue } from "./modules/mail/queue.ts";
import type { TextQueue } from "./modules/text-messages/queue.ts";
import { createOAuthService } from "./modules/oauth/service.ts";
import { createSitemapService } from "./modules/sitemap/service.ts";
import { createOverview } from "./modules/overview/service.ts";
import { createPlacesService } from "./modules/places/service.ts";
import { readAnswer, type ReadAnswer } from "./modules/quotes/answer-reader.ts";
import { createQuotesService } from "./modules/quotes/service.ts";
import { createContentReview } from "./modules/regulations/service.ts";
import { createReviewsService } from "./modules/reviews/service.ts";
import { createSsoService } from "./modules/sso/service.ts";
import { createUploadPolicy } from "./modules/uploads/policy.ts";
import { createUploadsService } from "./modules/uploads/service.ts";
import type { Storage } from "./modules/uploads/storage.ts";
import { directorySubjects } from "./modules/pictures/directory-subjects.ts";
import { fixedSubject } from "./modules/pictures/fixed-subjects.ts";
import { guideSubjects } from "./modules/pictures/guide-subjects.ts";
import { postSubjects } from "./modules/pictures/post-subjects.ts";
import { createPicturesService } from "./modules/pictures/service.ts";
import { createUpdatesService } from "./modules/updates/service.ts";
import { createVerificationService } from "./modules/verification/service.ts";
import { createWaitlistService } from "./modules/waitlist/service.ts";

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
  /** Lets its holder create OAuth credentials for an account; undefined to disable. */
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
  /** For emails without a mail server; undefined on a public site, where anyone could read them. */
  outboxFolder?: string | undefined;
  /** Undefined without incoming email. */
  mailReplies?: { domain: string; secret: string } | undefined;
  readAnswer?: ReadAnswer;
  readCsv?: ReadCsv;
  supportEmail?: string | undefined;
  payments?: PaymentSettings;
  seller: InvoiceFacts["seller"];
  renderInvoice: (facts: InvoiceFacts) => Promise<Uint8Array<ArrayBuffer>>;
  providers?: ProviderKeys;
  jobs: JobInspector;
  /** An external page view tag. */
  analyticsId?: string | undefined;
  metricsToken?: string | undefined;
  redis?: Redis | undefined;
  fetchPicture?: FetchPicture;
  clock?: () => Date;
};

export type Services = ReturnType<typeof createServices>;

export function createServices(dependencies: Dependencies) {
  const { log, database, assistant, content, secret, url, chatUrl, metricsToken, redis } = dependencies;
  const { db } = database;
  const clock = dependencies.clock ?? (() => new Date());
  const { outboxFolder, isPublic = false, providers = {}, seller, rateLimitFactor = 1 } = dependencies;
  const { mailReplies } = dependencies;
  const mayAdminister = createAdminPolicy({ isPublic });
  const limiters = createLimiters({ redis, addressFactor: rateLimitFactor });
  const mail = exceptToDemos(dependencies.mail);
  const demo = createDemoService({
    db,
    assistant,
    secret,
    answersPerAddress: dependencies.demoAnswersPerAddress,
    clock,
    log,
  });
  const audit = createAuditService({ db });
  const waitlist = createWaitlistService({ db, audit });
  const payments = openPayments(dependencies.payments ?? { name: "sandbox" }, { db, secret, url, clock });
  const billing = createBillingService(
    {
      db,
      mail,
      audit,
      url,
      secret,
      log,
      seller,
      provider: payments.provider,
      isSandbox: payments.sandbox !== undefined,
    },
    payments.sandbox,
  );
  const entitlementOf = async (userId: string): Promise<SubscriptionClaim> =>
    (await identity.demos.entitlementOf(userId)) ?? (await billing.entitlement({ id: userId }));
  const identity = createIdentityService({
    db,
    secret,
    url,
    log,
    mail,
    passwords: dependencies.passwords ?? createPasswordHashing(),
    providers,
    clock,
    demosPerAddress: rateLimitFactor,
    revokeTokens: (tx, userId) => oauth.revokeTokens(tx, userId),
    claimsOf: { subscription: entitlementOf, tradie: (userId) => describeTradie(db, userId, mayAdminister) },
    claimVisit: async (visitorId, user) => {
      await demo.claimFor(db, visitorId, user.id);
      await billing.claimOwn(user, visitorId);
    },
  });
  const oauth = createOAuthService({
    db,
    audit,
    log,
    url,
    chatUrl,
    chatClientSecret: dependencies.chatClientSecret,
    adminKey: dependencies.adminKey,
    findPerson: (email) => findPersonByEmail(db, email),
    clock,
  });
  const sso = createSsoService({
    url,
    chatUrl,
    sign: async (payload) => (await identity.auth.api.signJWT({ body: { payload } })).token,
    patienceMs: dependencies.chatPatienceMs,
    log,
  });
  const guides = createGuidesService({ content, clock });
  const places = createPlacesService({ db, clock });
  const directory = createDirectoryService({
    db,
    clock,
    places,
    partsOf: async (businessId) => ({
      reviews: await reviews.reviewsOf(businessId),
      ...(await verification.partsOf(businessId)),
      responseTime: await quotes.responseTimeOf(businessId),
    }),
  });
  const uploads = createUploadsService({ storage: dependencies.storage });
  const verification = createVerificationService({
    db,
    content,
    directory,
    uploads,
    audit,
    mail,
    url,
    clock,
  });
  const quotes = createQuotesService({
    db,
    mail,
    url,
    secret,
    replyDomain: mailReplies?.domain,
    readAnswer: dependencies.readAnswer ?? readAnswer,
    clock,
    log,
    audit,
    uploads,
    content,
    onDone: (tx, request) => reviews.invite(tx, request),
    contacts: directory.contacts,
    findOthers: directory.findVerifiedLike,
    findPerson,
  });
  const reviews = createReviewsService({
    db,
    mail,
    url,
    secret,
    clock,
    audit,
    directory,
    findPerson,
    requests: quotes,
  });
  const locatePlace: LocatePlace = async ({ suburb, state, postcode }) =>
    (await places.locate(suburb, state, postcode)) ?? undefined;
  const myBusiness = createOwnerListings({
    db,
    audit,
    mail,
    findPerson,
    credentialState,
    locate: locatePlace,
    requestsWaiting: quotes.waitingOf,
    url,
    clock,
  });
  const listingProposals = createListingProposals({
    db,
    audit,
    mail,
    findPerson,
    findPeople,
    locate: locatePlace,
    standing: verification,
    url,
    clock,
  });
  const claims = createClaimsService({
    db,
    directory,
    refuseBannedBusiness: verification.refuseBannedBusiness,
    audit,
    mail,
    texts: dependencies.texts,
    codesOfBusiness: limiters.claimOfBusiness,
    findPerson,
    findPeople,
    secret,
    url,
    clock,
  });
  const entries = createCitedEntries(content.entries);
  const previewKeys = createPreviewKeys(secret);
  const blog = createBlogService({ db, entries, previewKeys, url });
  const fetchPicture = dependencies.fetchPicture ?? createPictureFetcher();
  const keepPicture = createPictureKeeper({ uploads, fetchPicture });
  const blogAdmin = createBlogAdmin({ db, clock, audit, entries, previewKeys, keepPicture, url });
  const giveaway = createGiveawayService({
    db,
    billing,
    ownsListing: directory.ownsListing,
    mayEnter: async (userId) => {
      const user = await findUser(db, userId);
      return user !== undefined && user.role !== "admin" && user.demoEndsAt === null;
    },
    findPerson,
    findAccounts: async (words) => {
      const { accounts } = await identity.listAccounts(AccountSearch.parse({ query: words }));
      return accounts.map(({ id }) => id);
    },
    audit,
    mail,
    log,
    secret,
    url,
    clock,
  });
  const account = createAccountService({
    db,
    auth: identity.auth,
    address: identity.address,
    endAccess: identity.endAccess,
    mail,
    url,
    log,
    clock,
    collectOthers: async ({ id, email, emailVerified }) => ({
      freeQuestion: await demo.findOfUser(id),
      waitlist: await waitlist.find(email),
      ...(await billing.exportOf(id)),
      connectedApps: await oauth.connectedApps(id),
      listings: await myBusiness.list({ id }),
      claims: await claims.exportOf(id),
      giveaways: await giveaway.exportOf(id),
      quoteRequests: emailVerified ? await quotes.exportOf(email) : [],
    }),
    beforeClose: async (user) => {
      await billing.endAll(user);
      await myBusiness.letGo(user.id);
      await giveaway.withdraw(user.id);
    },
    tellChat: sso.tellClosed,
  });
  const feedback = createFeedback({ db, audit, clock });
  const jobs = createJobsService({ db, audit, inspect: dependencies.jobs });
  const contentReview = createContentReview({
    entries: content.entries,
    clock,
    postsCiting: blogAdmin.postsCiting,
  });
  const countWaiting = createOverview({
    refunds: billing.countOpenRefunds,
    heldQuotes: quotes.adminQueue.count,
    reviews: reviews.moderation.countWaiting,
    checks: verification.countExpiring,
    claims: claims.countWaiting,
    proposals: listingProposals.count,
    entries: async () => contentReview.countDue(),
    jobs: jobs.countFailed,
    posts: blogAdmin.countToReview,
    answers: feedback.countOpen,
  });
  return {
    log,
    url,
    chatUrl,
    mailReplies,
    audit,
    blog,
    blogAdmin,
    addLaunchArticles: () => addLaunchArticles({ blogAdmin, uploads, audit, log }),
    directory,
    quotes,
    directoryAdmin: createDirectoryAdmin({
      db,
      clock,
      audit,
      openLocator: places.openLocator,
      standing: verification,
    }),
    directoryImport: createDirectoryImport({
      db,
      clock,
      audit,
      readCsv: dependencies.readCsv ?? createCsvReader(),
      openLocator: places.openLocator,
      standing: verification,
    }),
    exportDirectory: (filter: Parameters<typeof exportCsv>[1]) => exportCsv(db, filter, clock()),
    places,
    uploads,
    mayUploadImages: createUploadPolicy({ mayAdminister, ownsListing: directory.ownsListing }),
    reviews,
    myBusiness,
    listingProposals,
    claims,
    mayAdminister,
    isPublic,
    supportEmail: dependencies.supportEmail,
    sitemap: createSitemapService({ directory, guides, places, blog, url, clock, isPublic }),
    outbox: outboxFolder === undefined ? undefined : openOutbox(outboxFolder),
    /** With a sign-in button. */
    providers: FEDERATED_PROVIDERS.filter((name) => providers[name]),
    database,
    content,
    metrics: createMetrics(),
    metricsToken,
    limiters,
    visitors: createVisitorCookie({ secret, isHttps: url.startsWith("https:") }),
    demo,
    identity,
    oauth,
    entitlementOf,
    sso,
    account,
    billing,
    payments: payments.browser,
    paymentProvider: payments.provider,
    sandbox: payments.sandbox,
    sandboxDesk: payments.sandbox && createSandboxDesk(db, payments.sandbox, billing),
    renderInvoice: dependencies.renderInvoice,
    guides,
    pictures: createPicturesService({
      finders: [
        fixedSubject,
        guideSubjects(guides),
        directorySubjects(directory, places),
        postSubjects(blog),
      ],
    }),
    updates: createUpdatesService({ updates: content.updates, clock }),
    verification,
    giveaway,
    waitlist,
    analytics: createAnalyticsService({ db, clock }),
    analyticsId: dependencies.analyticsId,
    feedback,
    jobs,
    contentReview,
    countWaiting,
  };
}

/** Their addresses don't exist. */
function exceptToDemos(mail: MailQueue): MailQueue {
  return {
    queue: async (db, to, content) => {
      if (!isDemoAddress(to)) await mail.queue(db, to, content);
    },
  };
}
