import type { Assistant } from "@plumbline/assistant/assistant.ts";
import type { Database } from "@plumbline/db/client.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import type { Log } from "@plumbline/server/log.ts";
import { createMetrics } from "@plumbline/server/metrics.ts";
import type { Redis } from "ioredis";
import { createLimiters } from "./limiters.ts";
import { addFreeQuestion } from "./modules/conversations/free-question.ts";
import { createConversationsService } from "./modules/conversations/service.ts";
import { createDocumentsService } from "./modules/documents/service.ts";
import { createFreeQuestion } from "./modules/identity/free-question.ts";
import { createIdentityService } from "./modules/identity/service.ts";
import type { Site } from "./modules/identity/site.ts";
import { createSignOnService } from "./modules/identity/sign-on.ts";
import { createSiteClient } from "./modules/identity/site-client.ts";
import { createJobsService } from "./modules/jobs/service.ts";
import { createReportsService } from "./modules/reports/service.ts";
import { createSharingService } from "./modules/sharing/service.ts";
import type { Renderers } from "./pages.ts";

export type Dependencies = {
  log: Log;
  database: Pick<Database, "db" | "ping">;
  assistant: Pick<Assistant, "stream">;
  content: Pick<Content, "entries">;
  renderSiteNote: Renderers["renderSiteNote"];
  /** Language model tokens allowed per account per day. Undefined without a model. */
  dailyTokens?: number | undefined;
  /** Seals cookies and stored tokens. */
  secret: string;
  clientSecret: string;
  url: string;
  siteUrl: string;
  site?: Site;
  rateLimitFactor?: number;
  metricsToken?: string | undefined;
  redis?: Redis | undefined;
  clock?: () => Date;
};

export type Services = ReturnType<typeof createServices>;

export function createServices(dependencies: Dependencies) {
  const {
    log,
    database,
    assistant,
    content,
    renderSiteNote,
    dailyTokens,
    secret,
    clientSecret,
    url,
    siteUrl,
    metricsToken,
    redis,
  } = dependencies;
  const { db } = database;
  const clock = dependencies.clock ?? (() => new Date());
  const site = dependencies.site ?? createSiteClient({ siteUrl, url, clientSecret, clock });
  const identity = createIdentityService({ db, secret, url, site, clock, log });
  const sharing = createSharingService({
    db,
    secret,
    url,
    clock,
    getThread: (userId, threadId) => conversations.getThread(userId, threadId),
  });
  const reports = createReportsService({
    db,
    content,
    clock,
    getTurn: (userId, turnId) => conversations.getTurn(userId, turnId),
    countThumbsDown: (entryIds) => conversations.countThumbsDown(entryIds),
  });
  const jobs = createJobsService({
    db,
    clock,
    moveThreads: (tx, move) => conversations.moveThreads(tx, move),
  });
  const conversations = createConversationsService({
    db,
    assistant,
    dailyTokens,
    getJobState: jobs.getState,
    removeJobs: jobs.removeAll,
    findReports: reports.findByTurn,
    findShareUrl: sharing.findUrl,
    clock,
    log,
  });
  const bringFreeQuestion = createFreeQuestion({ db, site, addThread: addFreeQuestion, log });
  const signOn = createSignOnService({ db, secret, url, site, identity, bringFreeQuestion, clock, log });
  const { getThread, getTurn } = conversations;
  const { getJob } = jobs;
  const documents = createDocumentsService({ siteUrl, clock, renderSiteNote, getThread, getTurn, getJob });
  return {
    log,
    url,
    siteUrl,
    database,
    content,
    metrics: createMetrics(),
    metricsToken,
    limiters: createLimiters({ redis, addressFactor: dependencies.rateLimitFactor ?? 1 }),
    conversations,
    documents,
    identity,
    jobs,
    signOn,
    reports,
    sharing,
  };
}
