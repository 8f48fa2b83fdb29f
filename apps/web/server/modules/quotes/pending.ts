import { addDays } from "@plumbline/contract/time.ts";
import type { PendingQuote } from "@plumbline/contract/quotes.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import type { QuotesContext } from "./context.ts";
import { findRequest, findSame, lockRequest, type QuoteRow, updateRequest } from "./repository.ts";
import { type createSending, fingerprintOf, linkExpiresAt } from "./send-request.ts";

const NO_REQUEST = "We couldn't find this request. Please send it again";
const CONFIRMED =
  "This request is already confirmed. Use the link in the email we sent you once you'd confirmed";

/** For the sender of an unconfirmed request, who holds its upload key. */
export function createPending(
  context: QuotesContext,
  { mailLink }: Pick<ReturnType<typeof createSending>, "mailLink">,
) {
  const { db, keys, clock, contacts } = context;

  async function getPending(id: string, key: string | undefined): Promise<PendingQuote> {
    const request = keys.opens(key, "upload", id) ? await findRequest(db, id) : undefined;
    if (!request || request.anonymisedAt) throw new NotFound(NO_REQUEST);
    const business = request.businessId ? await contacts.find(request.businessId) : undefined;
    return {
      id,
      businessName: request.businessName,
      businessSlug: business?.isListed ? business.slug : null,
      customerEmail: request.customerEmail,
      isConfirmed: request.status !== "unconfirmed",
      linkExpiresAt: linkExpiresAt(request).toISOString(),
    };
  }

  async function resendLink(id: string, key: string | undefined): Promise<PendingQuote> {
    await getPending(id, key);
    await db.transaction(async (tx) => mailLink(tx, await lockUnconfirmed(tx, id)));
    return getPending(id, key);
  }

  async function changeEmail(
    id: string,
    key: string | undefined,
    customerEmail: string,
  ): Promise<PendingQuote> {
    await getPending(id, key);
    await db.transaction(async (tx) => {
      const { businessId, projectDescription } = await lockUnconfirmed(tx, id);
      const parts = { customerEmail, tradieProfileId: businessId ?? "", projectDescription };
      const fingerprint = fingerprintOf(parts);
      const same = await findSame(tx, fingerprint, addDays(clock(), -1));
      if (same && same.id !== id) throw new Conflict(sentFrom(customerEmail, same));
      await updateRequest(tx, id, { customerEmail, fingerprint });
      await mailLink(tx, await lockUnconfirmed(tx, id));
    });
    return getPending(id, key);
  }

  async function lockUnconfirmed(tx: Db, id: string): Promise<QuoteRow> {
    const request = await lockRequest(tx, id);
    if (request?.status !== "unconfirmed") throw new Conflict(CONFIRMED);
    return request;
  }

  return { getPending, resendLink, changeEmail };
}

function sentFrom(email: string, { businessName }: QuoteRow): string {
  return `You've already sent this request to ${businessName} from ${email}. Use the link we emailed to that address.`;
}
