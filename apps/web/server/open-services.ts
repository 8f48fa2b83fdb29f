import { join } from "node:path";
import type { Assistant, createAssistant } from "@plumbline/assistant/assistant.ts";
import { openDatabase } from "@plumbline/db/client.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { createJobs } from "@plumbline/server/jobs.ts";
import { createLog } from "@plumbline/server/log.ts";
import { createMailer } from "@plumbline/server/mail/mailer.ts";
import { connectRedis } from "@plumbline/server/redis.ts";
import { loadOrCreateSecret } from "@plumbline/server/secrets.ts";
import type { Env } from "./env.ts";
import { createMailService } from "./modules/mail/service.ts";
import { scheduledJobs } from "./scheduled-jobs.ts";
import { openStorage } from "./modules/uploads/storage.ts";
import { createGatewaySender, createOutboxSender } from "./modules/text-messages/sender.ts";
import { createTextService } from "./modules/text-messages/service.ts";
import type { Renderers } from "./pages.ts";
import { createServices } from "./services.ts";

type ServerParts = Renderers & {
  createAssistant: (...given: Parameters<typeof createAssistant>) => Pick<Assistant, "ask">;
};

const leave = () => Promise.reject(new Error("only the server does that"));
/**
 * Commands queue emails for the server to send, and start without the assistant, which takes seconds to
 * train.
 */
const LEFT_TO_THE_SERVER: ServerParts = {
  renderMail: leave,
  renderInvoice: leave,
  createAssistant: () => ({ ask: leave }),
};

export async function openServices(env: Env, given: Partial<ServerParts> = {}) {
  const parts = { ...LEFT_TO_THE_SERVER, ...given };
  const log = createLog({ level: env.logLevel, format: env.logFormat });
  const database = await openDatabase({
    url: env.databaseUrl,
    variable: "DATABASE_URL",
    folder: join(env.dataFolder, "web"),
    migrationsFolder: new URL("../drizzle", import.meta.url).pathname,
    onError: (err) => log.error({ err }, "lost a database connection"),
  });
  const redis = env.redisUrl ? connectRedis(env.redisUrl, log) : undefined;
  const outboxFolder = join(env.dataFolder, "outbox");
  const mailer = createMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom, outboxFolder });
  const jobs = createJobs({ ...database, log });
  const mail = createMailService({ jobs, mailer, ...parts });
  const hasOutbox = !(env.isProduction && env.isPublic);
  const sender = env.smsGateway
    ? createGatewaySender(env.smsGateway)
    : hasOutbox
      ? createOutboxSender(outboxFolder)
      : undefined;
  const texts = sender && createTextService({ jobs, sender });
  const content = loadContent();
  const services = createServices({
    ...env,
    log,
    database,
    redis,
    assistant: parts.createAssistant(content, {
      languageModel: env.languageModel && { ...env.languageModel, log },
    }),
    content,
    mail,
    storage: openStorage(env.s3, env.dataFolder),
    texts,
    jobs: jobs.inspect,
    renderInvoice: parts.renderInvoice,
    outboxFolder: hasOutbox ? outboxFolder : undefined,
    chatClientSecret: env.chatClientSecret ?? loadOrCreateSecret(env.dataFolder, "chat-client"),
    secret: env.authSecret ?? loadOrCreateSecret(env.dataFolder, "auth"),
  });
  for (const job of scheduledJobs(services)) jobs.schedule(job);
  await jobs.start();
  const close = async () => {
    await jobs.stop();
    mailer.close();
    redis?.disconnect();
    await database.close();
  };
  return { services, work: jobs.work, close };
}
