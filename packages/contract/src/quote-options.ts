// Kept apart from the schemas, so that pages don't load Zod for a list.
export const PROJECT_TYPES = [
  "Electrical Installation",
  "Electrical Repair",
  "Plumbing Installation",
  "Plumbing Repair",
  "Building/Construction",
  "Renovation",
  "Maintenance",
  "Emergency Service",
  "Other",
] as const;
export type ProjectType = (typeof PROJECT_TYPES)[number];

export const BUDGETS = [
  "Under $500",
  "$500 - $1,000",
  "$1,000 - $2,500",
  "$2,500 - $5,000",
  "$5,000 - $10,000",
  "$10,000 - $25,000",
  "$25,000 - $50,000",
  "Over $50,000",
] as const;
export type Budget = (typeof BUDGETS)[number];

export const TIMEFRAMES = [
  "ASAP",
  "Within 1 week",
  "Within 2 weeks",
  "Within 1 month",
  "Within 3 months",
  "Flexible timing",
] as const;

/** We use this to show which permits may apply. It isn't part of the request. */
export const JOB_SUBJECTS = {
  "bathroom-kitchen": "A bathroom, kitchen or laundry",
  "deck-pergola": "A deck, patio or pergola",
  fence: "A fence",
  extension: "An extension",
  "new-build": "A new building",
} as const;
export type JobSubject = keyof typeof JOB_SUBJECTS;

export const MAX_PHOTOS = 5;
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

export const QUOTE_STATUSES = [
  /** The customer hasn't confirmed their address. */
  "unconfirmed",
  /** Confirmed, but we're still looking for the business's email address. */
  "held",
  "delivered",
  "seen",
  "accepted",
  "declined",
  "quoted",
  /** The customer accepted the quote. */
  "agreed",
  /** The customer declined the quote. */
  "quote-declined",
  "done",
  /** The customer withdrew the request. */
  "withdrawn",
  /** Closed by us, because we couldn't reach the business. */
  "closed",
] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** `accept-quote` and `decline-quote` are the customer's. */
export const QUOTE_MESSAGE_KINDS = [
  "message",
  "accept",
  "decline",
  "quote",
  "accept-quote",
  "decline-quote",
] as const;

export const DECLINE_REASONS = {
  trade: "Not my trade",
  area: "Not my area",
  busy: "Too busy",
  size: "Too small or too large for me",
  other: "Another reason",
} as const;
export type DeclineReason = keyof typeof DECLINE_REASONS;

export const RULE_KINDS = {
  licence: "Licence",
  permit: "Permit",
  deposit: "Deposit",
  contract: "Written contract",
} as const;
