import { join } from "node:path";
import { createAssistant } from "@plumbline/assistant/assistant.ts";
import { openDatabase } from "@plumbline/db/client.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { createLog } from "@plumbline/server/log.ts";
import { connectRedis } from "@plumbline/server/redis.ts";
import { loadOrCreateSecret } from "@plumbline/server/secrets.ts";
import type { Env } from "./env.ts";
import { createServices } from "./services.ts";

/** Opens what the site stands on, for the server and for the commands. */
export async function openServices(env: Env) {
  const log = createLog({ level: env.logLevel, format: env.logFormat });
  const database = await openDatabase({
    url: env.databaseUrl,
    folder: join(env.dataFolder, "web"),
    migrationsFolder: new URL("../drizzle", import.meta.url).pathname,
    onError: (err) => log.error({ err }, "a database connection was lost"),
  });
  const redis = env.redisUrl ? connectRedis(env.redisUrl, log) : undefined;
  const content = loadContent();
  const services = createServices({
    ...env,
    log,
    database,
    redis,
    assistant: createAssistant(content, {
      languageModel: env.languageModel && { ...env.languageModel, log },
    }),
    content,
    secret: env.authSecret ?? loadOrCreateSecret(env.dataFolder, "auth"),
  });
  const close = async () => {
    redis?.disconnect();
    await database.close();
  };
  return { services, close };
}
