import { createHash } from "node:crypto";
import type { Db } from "@plumbline/db/client.ts";
import { asc, eq } from "drizzle-orm";
import { accounts, twoFactors, users } from "./tables.ts";

/**
 * Fingerprint of an account's email, password, federated sign-ins and second factor; undefined if there's no such account. Stored with a
 * link, so that any change to them voids it. Locks the account until the transaction ends.
 */
export async function credentialState(tx: Db, userId: string): Promise<string | undefined> {
  const [user] = await tx
    .select({ email: users.email, hasSecondFactor: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!user) return undefined;
  // A separate statement, because one that has waited for a lock sees other tables as they were before the
  // wait.
  const signIns = await tx
    .select({ provider: accounts.providerId, account: accounts.accountId, password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.providerId), asc(accounts.accountId));
  const [factor] = await tx
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  // An unconfirmed secret doesn't count, because no one can log in with it.
  const facts = [userId, user.email, signIns, user.hasSecondFactor ? factor?.secret : null];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
