import type { Db } from "@plumbline/db/client.ts";
import type { Audit } from "../audit/service.ts";
import type { DirectoryService } from "../directory/service.ts";
import type { Person } from "../identity/people.ts";
import type { MailQueue } from "../mail/queue.ts";

/** A quote request, as far as its review is concerned. */
export type ReviewableRequest = {
  id: string;
  businessId: string;
  customerName: string;
  customerEmail: string;
  projectType: string;
};

/** What reviews ask of the quote requests. */
type QuoteRequests = {
  /** The request, while its customer may be asked for a review: confirmed, delivered, and not withdrawn. */
  findForReview: (requestId: string) => Promise<ReviewableRequest | undefined>;
  /** Requests that the business accepted or quoted within the time and that are not known to be done. */
  listQuoted: (within: { from: Date; until: Date }) => Promise<string[]>;
};

/** What the parts of this module stand on. */
export type ReviewContext = {
  db: Db;
  mail: MailQueue;
  /** Where visitors reach the site. */
  url: string;
  /** Keys the hashes of network and mail addresses. */
  secret: string;
  clock: () => Date;
  audit: Audit;
  directory: Pick<DirectoryService, "setRating" | "contacts">;
  requests: QuoteRequests;
  findPerson: (db: Db, userId: string) => Promise<Person | undefined>;
};
