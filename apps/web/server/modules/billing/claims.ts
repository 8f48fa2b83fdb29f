import { addDays } from "@plumbline/contract/time.ts";
import { createHash, randomBytes } from "node:crypto";
import type { User } from "@plumbline/contract/accounts.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Forbidden, NotFound } from "@plumbline/server/errors.ts";
import type { BillingContext } from "./context.ts";
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
  userKey,
} from "./repository.ts";

const LINK_LASTS_DAYS = 7;
const LINK_ENDED =
  "This link has expired or been used. If you've confirmed your email, log in and we'll add your plan automatically.";

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

  /** True if this browser paid with the address and no account has claimed the plan. */
  async function hasPaid(visitorId: string, email: string): Promise<boolean> {
    for (const { id } of await listUnclaimedOfVisitor(db, visitorId, email)) {
      if ((await listSubscriptionsOfCustomer(db, id)).length > 0) return true;
    }
    return false;
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
        // Both exist only after concurrent checkouts. The second plan stays with its payer's email.
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

  return { hasPaid, claimOwn, claimByToken };
}

/** A plain hash is enough for 256 random bits. */
function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
