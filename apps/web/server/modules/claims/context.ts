import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import type { RateLimiter } from "@plumbline/server/rate-limit.ts";
import type { Audit } from "../audit/service.ts";
import type { DirectoryService } from "../directory/service.ts";
import type { Person } from "../identity/people.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { TextQueue } from "../text-messages/queue.ts";

export const NO_LISTING = "We couldn't find this listing";
export const NO_CLAIM = "We couldn't find this claim";

export type Listing = NonNullable<Awaited<ReturnType<DirectoryService["findListed"]>>>;

export type ClaimsContext = {
  db: Db;
  directory: Pick<DirectoryService, "findListed" | "findByIds" | "lock" | "setOwner">;
  /** Throws `Conflict` if the listing's identity is banned; otherwise locks the listing. */
  refuseBannedBusiness: (tx: Db, businessId: string) => Promise<void>;
  audit: Audit;
  mail: MailQueue;
  /** Undefined if the site can't send text messages; claiming by phone isn't offered then. */
  texts: TextQueue | undefined;
  /** Limits the codes sent to one listing by all claimants together. */
  codesOfBusiness: RateLimiter;
  findPerson: (db: Db, userId: string) => Promise<Person | undefined>;
  findPeople: (db: Db, userIds: string[]) => Promise<ReadonlyMap<string, Person>>;
  secret: string;
  url: string;
  clock: () => Date;
};

export async function lockListing({ directory }: ClaimsContext, tx: Db, id: string): Promise<Listing> {
  const listing = await directory.lock(tx, id);
  if (!listing) throw new NotFound(NO_LISTING);
  return listing;
}
