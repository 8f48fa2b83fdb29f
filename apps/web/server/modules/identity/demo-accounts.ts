import { addDays, addHours } from "@plumbline/contract/time.ts";
import { createHmac, randomBytes } from "node:crypto";
import { DEMO_ACCOUNT_HOURS, DEMO_ACCOUNT_QUESTIONS } from "@plumbline/contract/limits.ts";
import type { SubscriptionClaim } from "@plumbline/contract/single-sign-on.ts";
import { DEMO_NETWORK_DAYS } from "@plumbline/contract/retention.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, LimitReached } from "@plumbline/server/errors.ts";
import { type AuthOptions, createAuth } from "./auth.ts";
import { callAuth, type Called } from "./call-auth.ts";
import { demoAddress } from "./demo-policy.ts";
import { countDemos, deleteDemoCounts, deleteDemoUsers, findDemoEnd, saveDemo } from "./demo-repository.ts";
import { findUser } from "./repository.ts";
import type { SignedIn } from "./service.ts";

const ONE_A_DAY =
  "Someone on this network has already created a demo account today. You can create your own account for free";
const SIGNED_IN = "You're already logged in. Log out first to try a demo account";
const IN_DEMO = "You're already using a demo account";

type DemoOptions = {
  clock: () => Date;
  perAddress: number;
};

/** Demo accounts have no name, email or password, and are deleted after a day. */
export function createDemoAccounts(options: AuthOptions, { clock, perAddress }: DemoOptions) {
  const { db, secret } = options;

  /** Also logs this browser in. Throws `Conflict` for someone who is already logged in and `LimitReached` at the network's daily limit. */
  async function create(
    address: string,
    headers: Headers,
    signedIn: SignedIn | undefined,
  ): Promise<Called<SignedIn>> {
    if (signedIn) throw new Conflict(signedIn.user.demoEndsAt ? IN_DEMO : SIGNED_IN);
    const addressKey = createHmac("sha256", secret).update(`demo-account:${address}`).digest("base64url");
    const createdAt = clock();
    return db.transaction(async (tx) => {
      const given = await countDemos(tx, addressKey, addDays(createdAt, -DEMO_NETWORK_DAYS));
      if (given >= perAddress) throw new LimitReached(ONE_A_DAY);
      // In the same transaction, so that an account whose session failed doesn't count towards the limit.
      const auth = createAuth({ ...options, db: tx });
      const { internalAdapter } = await auth.$context;
      const email = demoAddress(randomBytes(8).toString("hex"));
      const names = { firstName: "Demo", lastName: "User", name: "Demo User" };
      const { id: userId } = await internalAdapter.createUser({ email, ...names }, { method: "demo" });
      const expiresAt = addHours(createdAt, DEMO_ACCOUNT_HOURS);
      await saveDemo(tx, { userId, addressKey, createdAt, expiresAt });
      const { cookies, answer } = await callAuth(
        auth.api.startSession({ body: { userId }, headers, returnHeaders: true }),
      );
      const user = await findUser(tx, userId);
      if (!user) throw new Error("a demo account was not stored");
      return { cookies, answer: { user, sessionId: answer.sessionId } };
    });
  }

  function purge(): Promise<number> {
    const now = clock();
    return db.transaction(async (tx) => {
      const deleted = await deleteDemoUsers(tx, now);
      await deleteDemoCounts(tx, { now, since: addDays(now, -DEMO_NETWORK_DAYS) });
      return deleted;
    });
  }

  return { create, purge };
}

/** Returns undefined unless it's a demo account. */
export async function findDemoEntitlement(
  db: Db,
  userId: string,
  now: Date,
): Promise<SubscriptionClaim | undefined> {
  const endsAt = await findDemoEnd(db, userId);
  return (
    endsAt && {
      isEntitled: endsAt > now,
      kind: "demo",
      plan: "Demo",
      questionLimit: DEMO_ACCOUNT_QUESTIONS,
      endsAt: endsAt.toISOString(),
    }
  );
}
