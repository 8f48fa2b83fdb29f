import type { Db } from "@plumbline/db/client.ts";
import type { Audit } from "../audit/service.ts";
import type { DirectoryService } from "../directory/service.ts";
import type { Person } from "../identity/people.ts";
import type { MailQueue } from "../mail/queue.ts";

export type ReviewableRequest = {
  id: string;
  businessId: string;
  customerName: string;
  customerEmail: string;
  projectType: string;
};

type QuoteRequests = {
  /** Returns undefined unless the request was accepted or quoted and not withdrawn. */
  findForReview: (requestId: string) => Promise<ReviewableRequest | undefined>;
  /** Lists requests accepted or quoted in that period that aren't marked as done. */
  listQuoted: (within: { from: Date; until: Date }) => Promise<string[]>;
};

export type ReviewContext = {
  db: Db;
  mail: MailQueue;
  /** Public base URL of the site. */
  url: string;
  /** Key for the hashes of network and email addresses. */
  secret: string;
  clock: () => Date;
  audit: Audit;
  directory: Pick<DirectoryService, "setRating" | "contacts">;
  requests: QuoteRequests;
  findPerson: (db: Db, userId: string) => Promise<Person | undefined>;
};
