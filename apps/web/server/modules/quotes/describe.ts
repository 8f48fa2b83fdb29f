import type { BusinessQuote, CustomerQuote, Inbox, QuoteMessage } from "@plumbline/contract/quotes.ts";
import type { QuoteStatus } from "@plumbline/contract/quote-options.ts";
import type { QuotesContext, ReviewableQuote } from "./context.ts";
import { listEvents, listMessages, listPhotos, type MessageRow, type QuoteRow } from "./repository.ts";

const REVIEWABLE: readonly QuoteStatus[] = ["accepted", "quoted", "agreed", "done"];

export async function describeForCustomer(context: QuotesContext, row: QuoteRow): Promise<CustomerQuote> {
  return {
    ...(await describeThread(context, row)),
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    reviewPath: row.status === "done" ? await context.findReviewPath(row.id) : null,
  };
}

/** Includes the customer's contact details only while they share them. */
export async function describeForBusiness(context: QuotesContext, row: QuoteRow): Promise<BusinessQuote> {
  return {
    ...(await describeThread(context, row)),
    contact: row.isContactShared ? { email: row.customerEmail, phone: row.customerPhone } : null,
  };
}

/** Returns undefined if the business or customer is gone, or nothing was agreed. */
export function describeForReview(row: QuoteRow | undefined): ReviewableQuote | undefined {
  const isAgreed = row && REVIEWABLE.includes(row.status);
  if (!isAgreed || !row.businessId || row.anonymisedAt) return undefined;
  const { id, businessId, customerName, customerEmail, projectType } = row;
  return { id, businessId, customerName, customerEmail, projectType };
}

export function describeInboxEntry(row: QuoteRow): Inbox["requests"][number] {
  return {
    id: row.id,
    status: row.status,
    businessName: row.businessName,
    customerName: row.customerName,
    projectType: row.projectType,
    projectLocation: row.projectLocation,
    budget: row.budget,
    timeframe: row.timeframe,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}

async function describeThread(context: QuotesContext, row: QuoteRow) {
  const { db, contacts } = context;
  const business = row.businessId ? await contacts.find(row.businessId) : undefined;
  const events = await listEvents(db, row.id);
  const messages = await listMessages(db, row.id);
  const photos = await listPhotos(db, row.id);
  return {
    id: row.id,
    status: row.status,
    businessName: row.businessName,
    businessSlug: business?.isListed ? business.slug : null,
    customerName: row.customerName,
    projectDescription: row.projectDescription,
    projectType: row.projectType,
    projectLocation: row.projectLocation,
    budget: row.budget,
    timeframe: row.timeframe,
    createdAt: row.createdAt.toISOString(),
    timeline: events.map(({ status, at }) => ({ status, at: at.toISOString() })),
    messages: messages.map(describeMessage),
    photos: photos.map(({ id, name }) => ({ id, name })),
    isContactShared: row.isContactShared,
  };
}

function describeMessage({ id, from, kind, text, reason, amountCents, createdAt }: MessageRow): QuoteMessage {
  return { id, from, kind, text, reason, amountCents, createdAt: createdAt.toISOString() };
}
