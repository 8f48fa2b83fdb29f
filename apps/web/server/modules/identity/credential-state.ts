import { createHash } from "node:crypto";
import type { Db } from "@plumbline/db/client.ts";
import { asc, eq } from "drizzle-orm";
import { accounts, twoFactors, users } from "./tables.ts";

/**
 * A fingerprint of how an account signs in: its address, password, federated sign-ins and second factor; undefined when
 * there is no such account. A link keeps it, so that any change to them makes the link void. Locks the account until
 * the transaction ends.
 */
export async function credentialState(tx: Db, userId: string): Promise<string | undefined> {
  const [user] = await tx
    .select({ email: users.email, hasSecondFactor: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!user) return undefined;
  // Read once the lock is held: the statement that waits for it sees the other tables as they were before the wait.
  const signIns = await tx
    .select({ provider: accounts.providerId, account: accounts.accountId, password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.providerId), asc(accounts.accountId));
  const [factor] = await tx
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  // A secret counts once it has been confirmed: until then it signs nobody in.
  const facts = [userId, user.email, signIns, user.hasSecondFactor ? factor?.secret : null];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
