import { addDays } from "@plumbline/contract/time.ts";
import { createHash, randomBytes } from "node:crypto";
import type { User } from "@plumbline/contract/accounts.ts";
import type { StartKind } from "@plumbline/contract/billing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Forbidden, NotFound } from "@plumbline/server/errors.ts";
import { getPlan } from "./catalogue.ts";
import type { BillingContext } from "./context.ts";
import { startKindOf } from "./start-kind.ts";
import {
  addressKey,
  type CustomerRow,
  findClaim,
  findLive,
  getCustomer,
  giveCustomer,
  listUnclaimedOfAddress,
  listSubscriptionsOfCustomer,
  listUnclaimedOfVisitor,
  saveClaim,
  type SubscriptionRow,
  userKey,
} from "./repository.ts";

const LINK_LASTS_DAYS = 7;
const LINK_ENDED =
  "This link has expired or been used. If you've confirmed your email, log in and we'll add your plan automatically.";

/** `token` comes from the emailed link, and is "" without one. */
type PayersProof = { visitorId: string | undefined; email: string; token: string };

export type StartedPlan = { name: string; kind: StartKind };

const OF_YOUR_OWN = "You need your own account to have a plan. Log out of the demo account and create one";

/** Using the link proves control of the payer's inbox. */
export async function createClaimLink(
  tx: Db,
  { url }: BillingContext,
  { subscriptionId, email, now }: { subscriptionId: string; email: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = addDays(now, LINK_LASTS_DAYS);
  await saveClaim(tx, { tokenHash: hash(token), subscriptionId, expiresAt });
  return `${url}/subscription-success?email=${encodeURIComponent(email)}&claim=${token}`;
}

/**
 * Attaches plans paid before the account existed. Proof is the browser that paid, the emailed link or a confirmed
 * address; signing up with the address isn't enough.
 */
export function createClaims(context: BillingContext) {
  const { db, provider, log } = context;

  async function claimByVisitor(user: User, visitorId: string): Promise<void> {
    await attach(user, await listUnclaimedOfVisitor(db, visitorId, user.email));
  }

  /**
   * Finds the plan that this browser started with this email, or that the emailed link is for. Undefined if
   * an account already has it.
   */
  async function findUnclaimed({ visitorId, email, token }: PayersProof): Promise<StartedPlan | undefined> {
    const linked = token ? await findClaim(db, hash(token), await provider.now()) : undefined;
    if (linked) return linked.userId ? undefined : describe(linked);
    for (const { id } of visitorId ? await listUnclaimedOfVisitor(db, visitorId, email) : []) {
      const [started] = await listSubscriptionsOfCustomer(db, id);
      if (started) return describe(started);
    }
    return undefined;
  }

  async function describe(row: SubscriptionRow): Promise<StartedPlan> {
    return { name: getPlan(row.planId).name, kind: await startKindOf(db, row) };
  }

  async function claimByProvenAddress(user: User): Promise<void> {
    if (user.emailVerified) await attach(user, await listUnclaimedOfAddress(db, user.email));
  }

  /** Works whatever email the account has. Throws `NotFound` for an expired link. */
  async function claimByToken(user: User, token: string): Promise<void> {
    if (user.demoEndsAt) throw new Forbidden(OF_YOUR_OWN);
    const subscription = await findClaim(db, hash(token), await provider.now());
    if (!subscription) throw new NotFound(LINK_ENDED);
    if (subscription.userId === user.id) return;
    if (subscription.userId) throw new NotFound(LINK_ENDED);
    await attach(user, [await getCustomer(db, subscription.customerId)]);
  }

  async function attach(user: User, unclaimed: CustomerRow[]): Promise<void> {
    for (const customer of unclaimed) {
      const isGiven = await db.transaction(async (tx) => {
        // Both exist only after concurrent checkouts. The second plan stays under its payer's email.
        const own = await findLive(tx, userKey(user.id));
        const other = await findLive(tx, addressKey(customer.email));
        if (own && other) return false;
        await giveCustomer(tx, customer.id, user.id);
        return true;
      });
      if (!isGiven) {
        log.warn({ customer: customer.id }, "an account with a plan was not given a second one");
        continue;
      }
      if (customer.providerId) await nameAtProvider(customer.providerId, user);
    }
  }

  /** The plan is attached even if this fails. */
  async function nameAtProvider(providerId: string, user: User): Promise<void> {
    const name = `${user.firstName} ${user.lastName}`.trim();
    await provider
      .updateCustomer(providerId, { email: user.email, name })
      .catch((err: unknown) => log.error({ err, providerId }, "a customer was not renamed at the provider"));
  }

  async function claimOwn(user: User, visitorId: string | undefined): Promise<void> {
    if (visitorId) await claimByVisitor(user, visitorId);
    await claimByProvenAddress(user);
  }

  return { findUnclaimed, claimOwn, claimByToken };
}

/** A plain hash is enough, because the token has 256 random bits. */
function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
