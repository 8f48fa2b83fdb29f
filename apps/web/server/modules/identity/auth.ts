import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { ROLES } from "@plumbline/contract/accounts.ts";
import { type FederatedProvider } from "@plumbline/contract/federated.ts";
import { SECOND_FACTOR_MINUTES, SESSION_DAYS } from "@plumbline/contract/retention.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import { betterAuth } from "better-auth";
import { isAPIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { type ClaimsOf, oauthPlugin, signingPlugin } from "../oauth/provider.ts";
import { authDatabase } from "./auth-database.ts";
import { ownSessions } from "./own-sessions.ts";
import type { PasswordHashing } from "./password-hashing.ts";
import { hasSecondFactor } from "./repository.ts";

export type ProviderKeys = Partial<Record<FederatedProvider, { clientId: string; clientSecret: string }>>;

export type AuthOptions = {
  db: Db;
  secret: string;
  url: string;
  log: Log;
  sendConfirmation: (user: { id: string; email: string; name: string }) => Promise<void>;
  onFederatedLogin: (userId: string) => Promise<void>;
  passwords: PasswordHashing;
  providers: ProviderKeys;
  claimsOf: ClaimsOf;
};

export type Auth = ReturnType<typeof createAuth>;

/**
 * Our routes call Better Auth, whose own routes aren't mounted. Emailed links are also ours
 * (`account-links.ts`).
 */
export function createAuth({
  db,
  secret,
  url,
  log,
  sendConfirmation,
  onFederatedLogin,
  passwords,
  providers,
  claimsOf,
}: AuthOptions) {
  return betterAuth({
    appName: "Plumbline",
    baseURL: url,
    basePath: "/api/auth",
    secret,
    database: authDatabase(db),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      password: passwords,
    },
    // Better Auth's own token goes unused, because the endpoint that reads it isn't mounted.
    emailVerification: { sendOnSignUp: true, sendVerificationEmail: ({ user }) => sendConfirmation(user) },
    user: {
      // `input: false` stops people signing up as an administrator by adding a field.
      additionalFields: {
        role: { type: [...ROLES], input: false, defaultValue: "user" },
        firstName: { type: "string", required: false, defaultValue: "" },
        lastName: { type: "string", required: false, defaultValue: "" },
      },
    },
    databaseHooks: {
      user: { create: { before: async (user) => hasAddress(user) && { data: withBothNames(user) } } },
      // A federated sign-in doesn't replace the second factor.
      session: {
        create: {
          before: async ({ userId }, context) => !isCallback(context) || !(await hasSecondFactor(db, userId)),
          after: async ({ userId }, context) => {
            if (isCallback(context)) await onFederatedLogin(userId);
          },
        },
      },
    },
    socialProviders: providers,
    // We don't use the providers' tokens after login, so we store nothing worth stealing.
    account: { encryptOAuthTokens: true, accountLinking: { enabled: true } },
    session: { expiresIn: SESSION_DAYS * DAY_SECONDS, updateAge: DAY_SECONDS },
    plugins: [
      twoFactor({
        issuer: "Plumbline",
        allowPasswordless: true,
        twoFactorCookieMaxAge: SECOND_FACTOR_MINUTES * 60,
        // Better Auth's lockout would keep the owner out as well. Our own limits let known devices through.
        accountLockout: { enabled: false },
      }),
      signingPlugin(url),
      oauthPlugin(claimsOf),
      ownSessions,
    ],
    advanced: {
      database: { generateId: "uuid" },
      cookiePrefix: "plumbline",
      useSecureCookies: url.startsWith("https:"),
      // Don't store IP addresses: they're personal data, and anyone can forge the header they come from.
      ipAddress: { disableIpTracking: true },
    },
    onAPIError: {
      errorURL: `${url}/login`,
      // Otherwise Better Auth logs the statement's values and responds without a request id.
      onError: (error) => {
        if (!isAPIError(error)) throw error;
        if (error.statusCode >= 500) log.error({ err: error }, "sign-in failed");
      },
    },
    // Off, because our own limits also count per account and across processes.
    rateLimit: { enabled: false },
    // Messages below "error" contain email addresses.
    logger: { level: "error", log: (level, message) => log[level](message) },
    telemetry: { enabled: false },
  });
}

/**
 * X returns no email for people who haven't confirmed one. Better Auth then makes up an address that can't
 * receive anything.
 */
function hasAddress({ email }: { email: string }): boolean {
  return !email.endsWith(".placeholder.invalid");
}

function isCallback(context: { path?: string } | null): boolean {
  return context?.path?.startsWith("/callback/") ?? false;
}

/** A federated account has a single name field, so the last word becomes the last name. */
function withBothNames<User extends { name: string }>(user: User) {
  const { firstName, lastName } = user as { firstName?: string; lastName?: string };
  if (firstName || lastName) return user;
  const words = user.name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : "";
  return { ...user, firstName: words.join(" "), lastName: last };
}
