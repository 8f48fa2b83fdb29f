import {
  languageModelFrom,
  languageModelVariables,
  missingForLanguageModel,
} from "@plumbline/assistant/language-model/settings.ts";
import { FEDERATED_PROVIDERS, type FederatedProvider } from "@plumbline/contract/federated.ts";
import { ConfigError, parseEnv, readProcessEnv } from "@plumbline/server/env.ts";
import { isLocalHost } from "@plumbline/server/http/local-host.ts";
import { isAbn } from "@plumbline/contract/abn.ts";
import { z } from "zod";
import type { PaymentSettings } from "./modules/billing/provider/open-payments.ts";
import type { S3Settings } from "./modules/uploads/s3-storage.ts";
import type { ProviderKeys } from "./modules/identity/auth.ts";
import type { SmsGateway } from "./modules/text-messages/sender.ts";

// The specification's date is long past, so the countdown only shows if another one is configured
// (SPEC-DECISIONS 44).
const SPEC_COUNTDOWN_TO = "2020-08-27T12:00:00+11:00";

// Each variable is explained in .env.example.
const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  WEB_PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  WEB_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  CHAT_PORT: z.coerce.number().int().min(1).max(65_535).default(3001),
  CHAT_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  CHAT_CLIENT_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ADMIN_KEY: z.string().min(16, "must have at least 16 characters").optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a redis:// address" }).optional(),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  DEMO_ANSWERS_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(1000).default(1),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  PAYMENT_PROVIDER: z.enum(["stripe", "sandbox"]).optional(),
  SELLER_NAME: z.string().min(1).default("Plumbline"),
  SELLER_ABN: z.string().refine(isAbn, "must be a valid ABN").optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'must contain an address, such as "Plumbline <hello@example.com>"')
    .optional(),
  REPLY_DOMAIN: z
    .string()
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/i, "must be a domain, such as reply.example.com")
    .optional(),
  REPLY_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SUPPORT_EMAIL: z.email("must be an email address").optional(),
  ...socialVariables(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: z.stringbool({ error: "must be true or false" }).optional(),
  COUNTDOWN_TO: z.iso
    .datetime({ offset: true, error: "must be a time, such as 2027-03-01T12:00:00+11:00" })
    .default(SPEC_COUNTDOWN_TO),
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z]{1,3}-[A-Z0-9]{4,20}$/, "must be a measurement id, such as G-ABC123DEF4")
    .optional(),
  SMS_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  SMS_ACCOUNT: z.string().min(1).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).optional(),
  ...providerVariables(),
  ...languageModelVariables,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});
type Variables = z.infer<typeof Variables>;

function socialVariables() {
  const Account = z.url({ protocol: /^https$/, error: "must be an https:// address" }).optional();
  return {
    SOCIAL_FACEBOOK_URL: Account,
    SOCIAL_INSTAGRAM_URL: Account,
    SOCIAL_LINKEDIN_URL: Account,
    SOCIAL_X_URL: Account,
    SOCIAL_YOUTUBE_URL: Account,
  };
}

function socialLinksFrom(variables: Variables): { name: string; url: string }[] {
  const accounts = {
    Facebook: variables.SOCIAL_FACEBOOK_URL,
    Instagram: variables.SOCIAL_INSTAGRAM_URL,
    LinkedIn: variables.SOCIAL_LINKEDIN_URL,
    X: variables.SOCIAL_X_URL,
    YouTube: variables.SOCIAL_YOUTUBE_URL,
  };
  return Object.entries(accounts).flatMap(([name, url]) => (url ? [{ name, url }] : []));
}

function providerVariables() {
  const names = FEDERATED_PROVIDERS.map((provider) => provider.toUpperCase() as Uppercase<FederatedProvider>);
  const variables = names.flatMap((name) => [
    [`${name}_CLIENT_ID`, z.string().min(1).optional()] as const,
    [`${name}_CLIENT_SECRET`, z.string().min(1).optional()] as const,
  ]);
  return Object.fromEntries(variables) as Record<
    `${Uppercase<FederatedProvider>}_CLIENT_${"ID" | "SECRET"}`,
    z.ZodOptional<z.ZodString>
  >;
}

/** Like the functions below, throws `ConfigError` for a partial configuration. */
function providersFrom(variables: Variables): ProviderKeys {
  const keys: ProviderKeys = {};
  for (const provider of FEDERATED_PROVIDERS) {
    const name = provider.toUpperCase() as Uppercase<FederatedProvider>;
    const clientId = variables[`${name}_CLIENT_ID`];
    const clientSecret = variables[`${name}_CLIENT_SECRET`];
    if (clientId && clientSecret) keys[provider] = { clientId, clientSecret };
    else if (clientId)
      throw new ConfigError([`${name}_CLIENT_SECRET: must be set together with ${name}_CLIENT_ID`]);
    else if (clientSecret)
      throw new ConfigError([`${name}_CLIENT_ID: must be set together with ${name}_CLIENT_SECRET`]);
  }
  return keys;
}

function smsGatewayFrom(variables: Variables): SmsGateway | undefined {
  const { SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = variables;
  if (url && account && token && from) return { url, account, token, from };
  if (url ?? account ?? token ?? from) {
    throw new ConfigError(["SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM: must be set together"]);
  }
  return undefined;
}

function repliesFrom({ REPLY_DOMAIN: domain, REPLY_SECRET: secret }: Variables) {
  if (domain && secret) return { domain, secret };
  if (domain ?? secret) throw new ConfigError(["REPLY_DOMAIN, REPLY_SECRET: must be set together"]);
  return undefined;
}

function paymentsFrom(variables: Variables): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = variables;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = variables;
  const hasAnyKey = secretKey ?? publishableKey ?? webhookSecret;
  const wanted = variables.PAYMENT_PROVIDER ?? (hasAnyKey ? "stripe" : "sandbox");
  if (wanted === "sandbox") return { name: "sandbox" };
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new ConfigError([
      "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: must be set together",
    ]);
  }
  return { name: "stripe", secretKey, publishableKey, webhookSecret, apiBase };
}

function s3From(variables: Variables): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_FORCE_PATH_STYLE: forcePathStyle } = variables;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  // Stores other than AWS have no regions, but requests are signed with a region name.
  const region = variables.S3_REGION ?? (endpoint && "us-east-1");
  const given = [endpoint, variables.S3_REGION, bucket, accessKeyId, secretAccessKey, forcePathStyle];
  if (given.every((value) => value === undefined)) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey || !region) {
    throw new ConfigError([
      "S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must be set together, with S3_ENDPOINT or S3_REGION",
    ]);
  }
  const isOnesOwn = endpoint !== undefined;
  return {
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: forcePathStyle ?? isOnesOwn,
  };
}

export type Env = ReturnType<typeof readEnv>;

/** The only place that reads the environment. */
export function readEnv(source: Record<string, string | undefined> = readProcessEnv()) {
  const variables = parseEnv(Variables, source);
  const isProduction = variables.NODE_ENV === "production";
  const url = variables.WEB_URL ?? `http://localhost:${variables.WEB_PORT}`;
  const isPublic = isProduction && !isLocalHost(new URL(url).hostname);
  const missing = missingForLanguageModel(variables);
  if (missing) throw new ConfigError([missing]);
  const chatUrl = (variables.CHAT_URL ?? `http://localhost:${variables.CHAT_PORT}`).replace(/\/+$/, "");
  if (isPublic) refuseUnsafeDefaults(variables, url, chatUrl);
  return {
    isProduction,
    isPublic,
    port: variables.WEB_PORT,
    url,
    chatUrl,
    chatClientSecret: variables.CHAT_CLIENT_SECRET,
    adminKey: variables.ADMIN_KEY,
    dataFolder: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    redisUrl: variables.REDIS_URL,
    authSecret: variables.AUTH_SECRET,
    trustedProxies: variables.TRUSTED_PROXIES ?? 0,
    metricsToken: variables.METRICS_TOKEN,
    demoAnswersPerAddress: variables.DEMO_ANSWERS_PER_ADDRESS,
    rateLimitFactor: variables.RATE_LIMIT_FACTOR,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM ?? "Plumbline <no-reply@localhost>",
    mailReplies: repliesFrom(variables),
    supportEmail: variables.SUPPORT_EMAIL,
    countdownTo: variables.COUNTDOWN_TO,
    socialLinks: socialLinksFrom(variables),
    smsGateway: smsGatewayFrom(variables),
    providers: providersFrom(variables),
    payments: paymentsFrom(variables),
    s3: s3From(variables),
    seller: {
      name: variables.SELLER_NAME,
      abn: variables.SELLER_ABN ?? "",
      email: variables.SUPPORT_EMAIL ?? "",
    },
    analyticsId: variables.ANALYTICS_ID,
    languageModel: languageModelFrom(variables),
    logLevel: variables.LOG_LEVEL,
    logFormat: isProduction && !process.stdout.isTTY ? ("json" as const) : ("pretty" as const),
  };
}

function refuseUnsafeDefaults(variables: Variables, url: string, chatUrl: string): void {
  const { AUTH_SECRET, CHAT_CLIENT_SECRET, TRUSTED_PROXIES, SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = variables;
  const { STRIPE_SECRET_KEY, PAYMENT_PROVIDER, SELLER_ABN, SMS_URL } = variables;
  const isSandbox = !STRIPE_SECRET_KEY || PAYMENT_PROVIDER === "sandbox";
  const lines = [
    !url.startsWith("https:") && "WEB_URL: must start with https:// on a public site",
    !AUTH_SECRET && "AUTH_SECRET: must be set on a public site",
    !chatUrl.startsWith("https:") && "CHAT_URL: must be the chat app's https:// address on a public site",
    !CHAT_CLIENT_SECRET &&
      "CHAT_CLIENT_SECRET: must be set on a public site, to the same value as in the chat app",
    !SMTP_URL && "SMTP_URL: must be set on a public site, or no one gets password reset emails",
    !SUPPORT_EMAIL && "SUPPORT_EMAIL: must be set on a public site, for people who need help",
    SMS_URL?.startsWith("http:") &&
      "SMS_URL: must start with https:// on a public site, because every message sends the token",
    !MAIL_FROM && "MAIL_FROM: must be set on a public site",
    !STRIPE_SECRET_KEY &&
      PAYMENT_PROVIDER !== "sandbox" &&
      "STRIPE_SECRET_KEY: must be set on a public site, or PAYMENT_PROVIDER=sandbox to sell plans for play money",
    !isSandbox && !SELLER_ABN && "SELLER_ABN: must be set to take payments, because tax invoices show it",
    TRUSTED_PROXIES === undefined &&
      "TRUSTED_PROXIES: must be set on a public site (0 without a proxy), or limits per address fail",
  ].filter((line) => typeof line === "string");
  if (lines.length > 0) throw new ConfigError(lines);
}
