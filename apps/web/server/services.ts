import type { AssistantAnswer, AssistantRequest } from "@plumbline/contract/assistant.ts";
import type { Database } from "@plumbline/db/client.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import type { Log } from "@plumbline/server/log.ts";
import { createMetrics } from "@plumbline/server/metrics.ts";
import { createRateLimiter } from "@plumbline/server/rate-limit.ts";
import type { Redis } from "ioredis";
import { listPlans } from "./modules/billing/catalogue.ts";
import { createDemoService } from "./modules/demo/service.ts";
import { createVisitorCookie } from "./modules/demo/visitor.ts";
import { createIdentityService } from "./modules/identity/service.ts";
import { createUpdatesService } from "./modules/updates/service.ts";
import { createWaitlistService } from "./modules/waitlist/service.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export type Dependencies = {
  log: Log;
  database: Pick<Database, "db" | "ping">;
  assistant: { ask: (request: AssistantRequest) => Promise<AssistantAnswer> };
  content: Pick<Content, "entries" | "updates">;
  /** Signs cookies and sessions. */
  secret: string;
  /** Where visitors reach the site. */
  url: string;
  demoAnswersPerAddress: number;
  metricsToken?: string | undefined;
  redis?: Redis | undefined;
  clock?: () => Date;
};

export type Services = ReturnType<typeof createServices>;

/** The one place where the parts of the site are put together. */
export function createServices(dependencies: Dependencies) {
  const { log, database, assistant, content, secret, url, metricsToken, redis } = dependencies;
  const { db } = database;
  const clock = dependencies.clock ?? (() => new Date());
  return {
    log,
    url,
    database,
    content,
    metrics: createMetrics(),
    metricsToken,
    limiters: {
      demo: createRateLimiter({ name: "demo", turns: 20, seconds: MINUTE }, redis),
      emailCheck: createRateLimiter({ name: "email-check", turns: 20, seconds: MINUTE }, redis),
      waitlist: createRateLimiter({ name: "waitlist", turns: 20, seconds: HOUR }, redis),
    },
    visitors: createVisitorCookie({ secret, isHttps: url.startsWith("https:") }),
    demo: createDemoService({
      db,
      assistant,
      secret,
      answersPerAddress: dependencies.demoAnswersPerAddress,
      clock,
      log,
    }),
    identity: createIdentityService({ db, secret, url, log }),
    pricing: { plans: listPlans },
    updates: createUpdatesService({ updates: content.updates, clock }),
    waitlist: createWaitlistService({ db }),
  };
}
