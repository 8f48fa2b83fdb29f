import type { TradieSummary } from "@plumbline/contract/directory.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import type { Log } from "@plumbline/server/log.ts";
import type { DirectoryService } from "../directory/service.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { Audit } from "../audit/service.ts";
import type { Uploads } from "../uploads/uploads.ts";
import type { ReadAnswer } from "./answer-reader.ts";
import type { QuoteKeys } from "./keys.ts";
import type { QuoteRow } from "./repository.ts";
import type { ReplyAddresses } from "./reply-addresses.ts";

export type ReviewableQuote = {
  id: string;
  businessId: string;
  customerName: string;
  customerEmail: string;
  projectType: string;
};

export type QuotesContext = {
  db: Db;
  mail: MailQueue;
  keys: QuoteKeys;
  replies: ReplyAddresses;
  readAnswer: ReadAnswer;
  /** Public base URL of the site. */
  url: string;
  clock: () => Date;
  log: Log;
  audit: Audit;
  uploads: Uploads;
  content: Pick<Content, "entries" | "intents">;
  /** Called within the transaction that marks a job as done. */
  onDone: (tx: Db, request: ReviewableQuote) => Promise<void>;
  /** Returns null until the customer is invited to review the business. */
  findReviewPath: (requestId: string) => Promise<string | null>;
  contacts: DirectoryService["contacts"];
  findOthers: (businessId: string) => Promise<TradieSummary[]>;
  findPerson: (db: Db, userId: string) => Promise<{ email: string } | undefined>;
};

export function customerUrl({ url, keys }: QuotesContext, requestId: string): string {
  return `${url}/quotes/${requestId}?key=${keys.keyOf("customer", requestId)}`;
}

/** Links to the owner's inbox, or to a page with a key if the business has no account. */
export function businessUrl({ url, keys }: QuotesContext, { id, deliveredTo }: QuoteRow): string {
  if (deliveredTo === null) return `${url}/my-business/requests/${id}`;
  return `${url}/requests/${id}?key=${keys.keyOf("business", id, deliveredTo)}`;
}

export function customerReplyTo({ replies }: QuotesContext, { id, customerEmail }: QuoteRow): string | null {
  return replies.addressFor("customer", id, customerEmail);
}

/** Prefers the business's own contact address to its owner's. */
export async function findAddressee(
  { contacts, findPerson }: QuotesContext,
  tx: Db,
  businessId: string | null,
) {
  const business = businessId ? await contacts.find(businessId, tx) : undefined;
  if (!business) return undefined;
  const owner = business.ownerId ? await findPerson(tx, business.ownerId) : undefined;
  return { ...business, to: business.contactEmail ?? owner?.email };
}
export type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/** `proof` goes into the reply address, so that the address stops working when the business changes owner. */
export async function findRecipient(context: QuotesContext, tx: Db, { deliveredTo, businessId }: QuoteRow) {
  if (deliveredTo) return { to: deliveredTo, proof: deliveredTo };
  const addressee = await findAddressee(context, tx, businessId);
  return addressee?.to && addressee.ownerId ? { to: addressee.to, proof: addressee.ownerId } : undefined;
}
