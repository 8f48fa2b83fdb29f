import type { DBAdapter } from "@better-auth/core/db/adapter";
import type { Db } from "@plumbline/db/client.ts";
import type { BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { OAUTH_TABLES } from "../oauth/provider.ts";
import { accounts, sessions, twoFactors, users, verifications } from "./tables.ts";

const TABLES = {
  user: users,
  session: sessions,
  account: accounts,
  verification: verifications,
  twoFactor: twoFactors,
  ...OAUTH_TABLES,
};

type GuardedUpdate = Parameters<DBAdapter["incrementOne"]>[0];

/**
 * Makes Better Auth's conditional updates lock their row first. Without that, its adapter lets several succeed
 * concurrently on PostgreSQL, and one backup code opens several sessions. Later adapters need no lock
 * (better-auth#11331), but @better-auth/oauth-provider has no release for them yet.
 */
export function authDatabase(db: Db) {
  const adapterOn = (runner: Db) => drizzleAdapter(runner, { provider: "pg", schema: TABLES });
  return (options: BetterAuthOptions): DBAdapter => ({
    ...adapterOn(db)(options),
    incrementOne: <Row>(update: GuardedUpdate) =>
      db.transaction(async (tx) => {
        await lockRow(tx, update);
        return adapterOn(tx)(options).incrementOne<Row>(update);
      }),
  });
}

async function lockRow(tx: Db, { model, where }: GuardedUpdate): Promise<void> {
  const table = (TABLES as Record<string, PgTable & { id: PgColumn }>)[model];
  const id = where.find(({ field }) => field === "id")?.value;
  if (!table || !id) throw new Error(`Better Auth updates ${model} on a condition without an id`);
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for("update");
}
