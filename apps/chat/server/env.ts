import {
  languageModelFrom,
  languageModelVariables,
  missingForLanguageModel,
} from "@plumbline/assistant/language-model/settings.ts";
import { ConfigError, parseEnv, readProcessEnv } from "@plumbline/server/env.ts";
import { isLocalHost } from "@plumbline/server/http/local-host.ts";
import { z } from "zod";

// Each variable is described in .env.example.
const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  CHAT_PORT: z.coerce.number().int().min(1).max(65_535).default(3001),
  CHAT_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  WEB_PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  WEB_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  DATA_DIR: z.string().default("./data"),
  CHAT_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a redis:// address" }).optional(),
  CHAT_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  CHAT_CLIENT_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(1000).default(1),
  ...languageModelVariables,
  ASSISTANT_DAILY_TOKENS: z.coerce.number().int().min(0).default(200_000),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});
type Variables = z.infer<typeof Variables>;

export type Env = ReturnType<typeof readEnv>;

/** Throws a `ConfigError` that lists every invalid variable. */
export function readEnv(source: Record<string, string | undefined> = readProcessEnv()) {
  const variables = parseEnv(Variables, source);
  const isProduction = variables.NODE_ENV === "production";
  const url = variables.CHAT_URL ?? `http://localhost:${variables.CHAT_PORT}`;
  const siteUrl = variables.WEB_URL ?? `http://localhost:${variables.WEB_PORT}`;
  const isPublic = isProduction && !isLocalHost(new URL(url).hostname);
  const missing = missingForLanguageModel(variables);
  if (missing) throw new ConfigError([missing]);
  if (isPublic) refuseUnsafeDefaults(variables, url, siteUrl);
  return {
    isProduction,
    isPublic,
    port: variables.CHAT_PORT,
    url,
    siteUrl,
    dataFolder: variables.DATA_DIR,
    databaseUrl: variables.CHAT_DATABASE_URL,
    redisUrl: variables.REDIS_URL,
    chatSecret: variables.CHAT_SECRET,
    clientSecret: variables.CHAT_CLIENT_SECRET,
    trustedProxies: variables.TRUSTED_PROXIES ?? 0,
    metricsToken: variables.METRICS_TOKEN,
    rateLimitFactor: variables.RATE_LIMIT_FACTOR,
    languageModel: languageModelFrom(variables),
    dailyTokens: variables.ASSISTANT_MODEL ? variables.ASSISTANT_DAILY_TOKENS : undefined,
    logLevel: variables.LOG_LEVEL,
    logFormat: isProduction && !process.stdout.isTTY ? ("json" as const) : ("pretty" as const),
  };
}

function refuseUnsafeDefaults(variables: Variables, url: string, siteUrl: string): void {
  const { CHAT_SECRET, CHAT_CLIENT_SECRET, TRUSTED_PROXIES } = variables;
  const lines = [
    !url.startsWith("https:") && "CHAT_URL: must start with https:// on a public site",
    !siteUrl.startsWith("https:") && "WEB_URL: must start with https:// on a public site",
    !CHAT_SECRET && "CHAT_SECRET: must be set on a public site",
    !CHAT_CLIENT_SECRET &&
      "CHAT_CLIENT_SECRET: must be set on a public site, to the same value as on the site",
    TRUSTED_PROXIES === undefined &&
      "TRUSTED_PROXIES: must be set on a public site (0 if there's no proxy in front), or per-address limits won't work",
  ].filter((line) => line !== false);
  if (lines.length > 0) throw new ConfigError(lines);
}
