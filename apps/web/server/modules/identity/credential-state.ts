import { createHash } from "node:crypto";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq } from "drizzle-orm";
import { accounts, twoFactors, users } from "./tables.ts";

/**
 * A fingerprint of the address, password and second factor of an account; undefined when there is no such account. A
 * link keeps it, so that any change to them makes the link void. Locks the account until the transaction ends.
 */
export async function credentialState(tx: Db, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({
      email: users.email,
      password: accounts.password,
      hasSecondFactor: users.twoFactorEnabled,
      secret: twoFactors.secret,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(eq(users.id, userId))
    .for("no key update", { of: users });
  if (!row) return undefined;
  const { email, password, hasSecondFactor, secret } = row;
  // A secret counts once it has been confirmed: until then it signs nobody in.
  const facts = [userId, email, password, hasSecondFactor ? secret : null];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
