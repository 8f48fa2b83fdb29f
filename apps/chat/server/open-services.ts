import { join } from "node:path";
import { createAssistant } from "@plumbline/assistant/assistant.ts";
import { openDatabase } from "@plumbline/db/client.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { createLog } from "@plumbline/server/log.ts";
import { connectRedis } from "@plumbline/server/redis.ts";
import { loadOrCreateSecret } from "@plumbline/server/secrets.ts";
import type { Env } from "./env.ts";
import type { Renderers } from "./pages.ts";
import { createServices } from "./services.ts";

export async function openServices(env: Env, { renderSiteNote }: Renderers) {
  const log = createLog({ level: env.logLevel, format: env.logFormat });
  const database = await openDatabase({
    url: env.databaseUrl,
    variable: "CHAT_DATABASE_URL",
    folder: join(env.dataFolder, "chat"),
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
    renderSiteNote,
    secret: env.chatSecret ?? loadOrCreateSecret(env.dataFolder, "chat"),
    // A site on the same machine reads the same file, so the secrets match.
    clientSecret: env.clientSecret ?? loadOrCreateSecret(env.dataFolder, "chat-client"),
  });
  const close = async () => {
    redis?.disconnect();
    await database.close();
  };
  return { services, close };
}
