import type { User } from "@plumbline/contract/accounts.ts";
import { addDays } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { createHash, randomBytes } from "node:crypto";
import { actorOf } from "../audit/actor-of.ts";
import { subjectOf } from "./admin-service.ts";
import type { OwnerContext } from "./owner-context.ts";
import { keepContactChange, lockOwned, takeContactChange } from "./owner-repository.ts";
import { type Business, updateBusiness } from "./repository.ts";
import { versionAfter } from "./version-after.ts";

const LINK_DAYS = 3;
const LINK_ENDED = "This link no longer works. Change the address again and we'll email a new one";

export async function askAddress(
  { mail, credentialState, url, clock }: OwnerContext,
  tx: Db,
  user: User,
  business: Business,
  email: string,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  await keepContactChange(tx, {
    businessId: business.id,
    userId: user.id,
    email,
    tokenHash: hashOf(token),
    credentialState: (await credentialState(tx, user.id)) ?? "",
    expiresAt: addDays(clock(), LINK_DAYS),
  });
  await mail.queue(tx, email, {
    template: "contact-email-check",
    name: "",
    // Text that no one has reviewed isn't emailed to strangers.
    businessName: business.isActive ? business.businessName : "",
    url: `${url}/my-business/confirm-contact?token=${token}`,
  });
}

/** Doesn't require a login: the person who reads that mailbox may have no account. */
export async function confirmContact(context: OwnerContext, token: string): Promise<void> {
  const { db, audit, findPerson, credentialState, clock } = context;
  await db.transaction(async (tx) => {
    const change = await takeContactChange(tx, hashOf(token), clock());
    const business = change && (await lockOwned(tx, change.userId, change.businessId));
    const isOutdated = change?.credentialState !== (change && (await credentialState(tx, change.userId)));
    if (!business || isOutdated) throw new Invalid(LINK_ENDED);
    const { email: contactEmail } = change;
    await updateBusiness(tx, business.id, { contactEmail, updatedAt: versionAfter(business, clock()) });
    const person = await findPerson(tx, change.userId);
    const actor = person ? actorOf(person) : { id: change.userId, name: "" };
    await audit.record(tx, actor, "business.update", subjectOf(business), {
      contactEmail: { before: business.contactEmail, after: contactEmail },
    });
  });
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
