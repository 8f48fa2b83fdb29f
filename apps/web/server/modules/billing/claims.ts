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
const LINK_ENDED = "This link has ended or was used. Log in: a confirmed address gets its plan by itself.";

const OF_YOUR_OWN = "A plan belongs to an account of your own. Log out of the demo account, and make one";

/** Makes the link that lets the reader of a payer's mailbox attach the plan to their account. */
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
 * Attaches plans that were paid before the account existed. The account has to prove itself: by the browser that paid,
 * by the link mailed to the payer, or by an address that was confirmed. Signing up with the address is no proof.
 */
export function createClaims(context: BillingContext) {
  const { db, provider, log } = context;

  /** Attaches what this browser paid with the account's address. */
  async function claimByVisitor(user: User, visitorId: string): Promise<void> {
    await attach(user, await listUnclaimedOfVisitor(db, visitorId, user.email));
  }

  /** Whether this browser paid with the address, and no account has the plan yet. */
  async function hasPaid(visitorId: string, email: string): Promise<boolean> {
    for (const { id } of await listUnclaimedOfVisitor(db, visitorId, email)) {
      if ((await listSubscriptionsOfCustomer(db, id)).length > 0) return true;
    }
    return false;
  }

  /** Attaches what was paid with the account's address, if that is confirmed. */
  async function claimByProvenAddress(user: User): Promise<void> {
    if (user.emailVerified) await attach(user, await listUnclaimedOfAddress(db, user.email));
  }

  /** Attaches the plan of a mailed link, whatever address the account has. Throws `NotFound` for a link that ended. */
  async function claimByToken(user: User, token: string): Promise<void> {
    if (user.demoEndsAt) throw new Forbidden(OF_YOUR_OWN);
    const subscription = await findClaim(db, hash(token), await provider.now());
    if (!subscription) throw new NotFound(LINK_ENDED);
    // Opened again by whoever has the plan: nothing is left to do.
    if (subscription.userId === user.id) return;
    if (subscription.userId) throw new NotFound(LINK_ENDED);
    await attach(user, [await getCustomer(db, subscription.customerId)]);
  }

  async function attach(user: User, unclaimed: CustomerRow[]): Promise<void> {
    for (const customer of unclaimed) {
      const isGiven = await db.transaction(async (tx) => {
        // Two plans meet only where two checkouts ran at the same moment; the second stays with its payer's address.
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

  /** The plan is theirs whether or not the provider hears their name now. */
  async function nameAtProvider(providerId: string, user: User): Promise<void> {
    const name = `${user.firstName} ${user.lastName}`.trim();
    await provider
      .updateCustomer(providerId, { email: user.email, name })
      .catch((err: unknown) => log.error({ err, providerId }, "a customer was not named at the provider"));
  }

  /** Attaches everything the account has proved to be its own, by its browser or its confirmed address. */
  async function claimOwn(user: User, visitorId: string | undefined): Promise<void> {
    if (visitorId) await claimByVisitor(user, visitorId);
    await claimByProvenAddress(user);
  }

  return { hasPaid, claimOwn, claimByToken };
}

/** Of a token with 256 random bits: a plain hash is enough. */
function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
