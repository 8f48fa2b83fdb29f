import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { randomBytes } from "node:crypto";
import { hashOf } from "./code.ts";
import type { ClaimsContext, Listing } from "./context.ts";
import { type ClaimRow, keepObjection, takeObjection } from "./repository.ts";

export async function tellContact(
  { mail, url }: ClaimsContext,
  tx: Db,
  { businessName, contactEmail }: Listing,
  { id }: ClaimRow,
): Promise<void> {
  if (!contactEmail) return;
  const token = randomBytes(32).toString("base64url");
  await keepObjection(tx, id, hashOf(token));
  const link = `${url}/claims/${id}/object?token=${token}`;
  await mail.queue(tx, contactEmail, { template: "claim-received", name: "", businessName, url: link });
}

/**
 * The link outlives a change of the contact email, like the undo link of an address change: otherwise someone who
 * took over the listing could void it by changing the email.
 */
export async function object({ db, clock }: ClaimsContext, id: string, token: string): Promise<void> {
  const isTaken = await takeObjection(db, id, hashOf(token), clock());
  if (!isTaken) throw new NotFound("This link has already been used, or the claim has been declined");
}
