import type { Db } from "@plumbline/db/client.ts";
import type { BusinessContact } from "../directory/contacts.ts";
import type { Person } from "../identity/people.ts";
import type { ReviewContext } from "./context.ts";

export async function tellBusiness(
  tx: Db,
  { mail, url }: ReviewContext,
  { business, owner, rating }: { business: BusinessContact; owner: Person | undefined; rating: number },
): Promise<void> {
  const to = owner?.email ?? business.contactEmail;
  if (!to) return;
  await mail.queue(tx, to, {
    template: "review-received",
    name: owner?.firstName ?? "",
    businessName: business.businessName,
    rating,
    isClaimed: owner !== undefined,
    url: owner ? `${url}/my-business/reviews` : `${url}/directory/${business.slug}/reviews`,
  });
}

export async function findOwner(
  tx: Db,
  { findPerson }: ReviewContext,
  { ownerId }: BusinessContact,
): Promise<Person | undefined> {
  return ownerId ? findPerson(tx, ownerId) : undefined;
}
