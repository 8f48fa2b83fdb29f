import { DAY_MS } from "@plumbline/contract/time.ts";
import type { TradieProfile } from "@plumbline/contract/directory.ts";
import type {
  BusinessAction,
  BusinessQuote,
  CustomerAction,
  CustomerQuote,
  Inbox,
} from "@plumbline/contract/quotes.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { createAdminQueue } from "./admin-queue.ts";
import type { QuotesContext } from "./context.ts";
import { describeForBusiness, describeForCustomer, describeInboxEntry } from "./describe.ts";
import { createJobRules } from "./job-rules.ts";
import { createQuoteKeys } from "./keys.ts";
import { createMailReplies } from "./mail-replies.ts";
import { createPending } from "./pending.ts";
import { createPhotos } from "./photos.ts";
import {
  findRequest,
  findRequestTo,
  listRequestsOfCustomer,
  countWaiting,
  listRequestsTo,
  measureResponse,
  type QuoteRow,
} from "./repository.ts";
import { createReplyAddresses } from "./reply-addresses.ts";
import { createSending } from "./send-request.ts";
import { isReadableByBusiness } from "./status.ts";
import { createTalk } from "./talk.ts";
import { createUpkeep } from "./upkeep.ts";

const MEASURED_MS = 90 * DAY_MS;
const FEWEST_SAMPLES = 5;
const NO_REQUEST = "We couldn't find this request. Please check that the link is complete";

/** The logged-in owner, or anyone with the key from the email. */
export type BusinessSide = { ownerId: string } | { key: string | undefined };

type QuotesOptions = Omit<QuotesContext, "keys" | "replies"> & {
  secret: string;
  /** Domain of the reply addresses, if this site receives email. */
  replyDomain: string | undefined;
};

export function createQuotesService({ secret, replyDomain, ...options }: QuotesOptions) {
  const keys = createQuoteKeys(secret);
  const context: QuotesContext = { ...options, keys, replies: createReplyAddresses(keys, replyDomain) };
  const { db, clock, content, contacts } = context;
  const sending = createSending(context);
  const talk = createTalk(context);
  const mailReplies = createMailReplies(context, talk);
  const photos = createPhotos(context);
  const upkeep = createUpkeep(context, talk.forgetFiles);

  async function getForCustomer(id: string, key: string | undefined): Promise<CustomerQuote> {
    return describeForCustomer(context, await requestOfCustomer(id, key));
  }

  async function actAsCustomer(
    id: string,
    key: string | undefined,
    action: CustomerAction,
  ): Promise<CustomerQuote> {
    await talk.actAsCustomer(await requestOfCustomer(id, key), action);
    return getForCustomer(id, key);
  }

  async function confirm(id: string, token: string): Promise<{ quote: CustomerQuote; key: string }> {
    const request = await sending.confirm(id, token);
    return { quote: await describeForCustomer(context, request), key: keys.keyOf("customer", id) };
  }

  async function findToConfirm(id: string, token: string) {
    const { businessName, status, projectDescription } = await sending.checkLink(id, token);
    return { businessName, projectDescription, isConfirmed: status !== "unconfirmed" };
  }

  async function listInbox(ownerId: string): Promise<Inbox> {
    return { requests: (await listRequestsTo(db, await idsOfOwner(ownerId))).map(describeInboxEntry) };
  }

  /** Marks the request as seen for an owner. An emailed link needs a `see` action, because email scanners open links. */
  async function openAsBusiness(id: string, side: BusinessSide): Promise<BusinessQuote> {
    if ("ownerId" in side) return actAsBusiness(id, side, { kind: "see" });
    return describeForBusiness(context, await requestOfBusiness(id, side));
  }

  async function actAsBusiness(
    id: string,
    side: BusinessSide,
    action: BusinessAction,
  ): Promise<BusinessQuote> {
    await talk.actAsBusiness(await requestOfBusiness(id, side), action);
    return describeForBusiness(context, await requestOfBusiness(id, side));
  }

  async function readPhoto(id: string, key: string | undefined, photoId: string) {
    const isCustomer = keys.opens(key, "customer", id);
    return isCustomer ? readPhotoAsCustomer(id, key, photoId) : readPhotoAsBusiness(id, { key }, photoId);
  }

  async function readPhotoAsCustomer(id: string, key: string | undefined, photoId: string) {
    return photos.read(await requestOfCustomer(id, key), photoId);
  }

  async function readPhotoAsBusiness(id: string, side: BusinessSide, photoId: string) {
    return photos.read(await requestOfBusiness(id, side), photoId);
  }

  async function requestOfCustomer(id: string, key: string | undefined): Promise<QuoteRow> {
    const request = keys.opens(key, "customer", id) ? await findRequest(db, id) : undefined;
    if (!request || request.status === "unconfirmed" || request.anonymisedAt) throw new NotFound(NO_REQUEST);
    return request;
  }

  async function requestOfBusiness(id: string, side: BusinessSide): Promise<QuoteRow> {
    const request =
      "ownerId" in side
        ? await findRequestTo(db, await idsOfOwner(side.ownerId), id)
        : await findByKey(id, side.key);
    if (!request || !isReadableByBusiness(request) || request.anonymisedAt) throw new NotFound(NO_REQUEST);
    return request;
  }

  async function idsOfOwner(ownerId: string): Promise<string[]> {
    return (await contacts.listOwned(ownerId)).map(({ id }) => id);
  }

  async function findByKey(id: string, key: string | undefined): Promise<QuoteRow | undefined> {
    const request = await findRequest(db, id);
    const isOpen = request?.deliveredTo && keys.opens(key, "business", id, request.deliveredTo);
    return isOpen ? request : undefined;
  }

  /** Covers the last 90 days. Returns null if there are fewer than five replies. */
  async function responseTimeOf(businessId: string): Promise<TradieProfile["responseTime"]> {
    const since = new Date(clock().getTime() - MEASURED_MS);
    const { samples, medianMinutes } = await measureResponse(db, businessId, since);
    return samples < FEWEST_SAMPLES ? null : { samples, medianMinutes };
  }

  /** For the account export. The address must be confirmed. */
  async function exportOf(email: string): Promise<CustomerQuote[]> {
    const requests = await listRequestsOfCustomer(db, email);
    return Promise.all(requests.map((request) => describeForCustomer(context, request)));
  }

  return {
    send: sending.send,
    ...createPending(context, sending),
    findToConfirm,
    confirm,
    getForCustomer,
    actAsCustomer,
    listInbox,
    openAsBusiness,
    actAsBusiness,
    addPhoto: photos.add,
    readPhoto,
    readPhotoAsCustomer,
    readPhotoAsBusiness,
    adminQueue: createAdminQueue(context, sending),
    jobRules: createJobRules(content, () => clock().toISOString().slice(0, 10)),
    takeMail: mailReplies.takeMail,
    responseTimeOf,
    waitingOf: (businessId: string) => countWaiting(db, businessId),
    exportOf,
    ...upkeep,
  };
}
