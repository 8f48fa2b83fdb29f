import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { accounts, sessions, users, verifications } from "./tables.ts";

export type AuthOptions = { db: Db; secret: string; url: string; log: Log };

/** Better Auth on our tables: passwords, and sessions once the sign-in pages exist. */
export function createAuth({ db, secret, url, log }: AuthOptions) {
  return betterAuth({
    appName: "Plumbline",
    baseURL: url,
    secret,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: { enabled: true, minPasswordLength: 8 },
    // `input: false`: nobody signs up as an administrator by adding a field.
    user: { additionalFields: { role: { type: "string", input: false, defaultValue: "user" } } },
    advanced: { database: { generateId: "uuid" } },
    logger: { log: (level, message) => log[level](message) },
    telemetry: { enabled: false },
  });
}
