// All requests, reviews, refunds, claims and proposals, not just those that need a decision.
import { z } from "zod";
import { CLAIM_STATES, CLAIM_WAYS } from "./claims.ts";
import { PROPOSAL_KINDS, PROPOSAL_STATES } from "./my-business.ts";
import { QUOTE_STATUSES } from "./quote-options.ts";
import { REFUND_REASONS, REFUND_STATES } from "./refund-policy.ts";
import { REVIEW_STATUSES } from "./reviews.ts";
import { tablePage, tableSearch } from "./table-search.ts";

export const QuoteListSearch = tableSearch(
  ["createdAt", "businessName", "status", "projectType", "changedAt"],
  "createdAt",
  "desc",
).extend({ status: z.enum(QUOTE_STATUSES, "Choose a status from the list").optional() });
export type QuoteListSearch = z.infer<typeof QuoteListSearch>;

/** Leaves out the customer's details and the messages, which are private between the two sides. */
export const QuoteLine = z.object({
  id: z.uuid(),
  businessName: z.string(),
  businessSlug: z.string().nullable(),
  status: z.enum(QUOTE_STATUSES),
  projectType: z.string(),
  projectLocation: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type QuoteLine = z.infer<typeof QuoteLine>;
export const QuoteLines = tablePage(QuoteLine);
export type QuoteLines = z.infer<typeof QuoteLines>;

export const ReviewListSearch = tableSearch(
  ["createdAt", "rating", "status", "customerName"],
  "createdAt",
  "desc",
).extend({
  status: z.enum(REVIEW_STATUSES, "Choose a status from the list").optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
});
export type ReviewListSearch = z.infer<typeof ReviewListSearch>;

export const ReviewLine = z.object({
  id: z.uuid(),
  businessName: z.string(),
  slug: z.string().nullable(),
  rating: z.number().int(),
  title: z.string(),
  customerName: z.string(),
  status: z.enum(REVIEW_STATUSES),
  isDisputed: z.boolean(),
  hasReply: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ReviewLine = z.infer<typeof ReviewLine>;
export const ReviewLines = tablePage(ReviewLine);
export type ReviewLines = z.infer<typeof ReviewLines>;

export const RefundListSearch = tableSearch(
  ["askedAt", "email", "state", "reason", "amountCents"],
  "askedAt",
  "desc",
).extend({
  state: z.enum(REFUND_STATES, "Choose a state from the list").optional(),
  reason: z.enum(REFUND_REASONS, "Choose a reason from the list").optional(),
});
export type RefundListSearch = z.infer<typeof RefundListSearch>;

export const RefundLine = z.object({
  id: z.uuid(),
  email: z.string(),
  number: z.string(),
  state: z.enum(REFUND_STATES),
  reason: z.enum(REFUND_REASONS),
  amountCents: z.number().int(),
  refundedCents: z.number().int(),
  askedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type RefundLine = z.infer<typeof RefundLine>;
export const RefundLines = tablePage(RefundLine);
export type RefundLines = z.infer<typeof RefundLines>;

export const ClaimListSearch = tableSearch(["createdAt", "state", "way", "decidedAt"], "createdAt", "desc")
  .omit({ q: true })
  .extend({
    state: z.enum(CLAIM_STATES, "Choose a state from the list").optional(),
    way: z.enum(CLAIM_WAYS, "Choose a method from the list").optional(),
  });
export type ClaimListSearch = z.infer<typeof ClaimListSearch>;

export const ClaimLine = z.object({
  id: z.uuid(),
  businessName: z.string(),
  slug: z.string().nullable(),
  claimant: z.string(),
  way: z.enum(CLAIM_WAYS),
  state: z.enum(CLAIM_STATES),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type ClaimLine = z.infer<typeof ClaimLine>;
export const ClaimLines = tablePage(ClaimLine);
export type ClaimLines = z.infer<typeof ClaimLines>;

export const ProposalListSearch = tableSearch(
  ["createdAt", "businessName", "kind", "state", "decidedAt"],
  "createdAt",
  "desc",
).extend({
  state: z.enum(PROPOSAL_STATES, "Choose a state from the list").optional(),
  kind: z.enum(PROPOSAL_KINDS, "Choose new or change").optional(),
});
export type ProposalListSearch = z.infer<typeof ProposalListSearch>;

export const ProposalLine = z.object({
  id: z.uuid(),
  businessName: z.string(),
  slug: z.string().nullable(),
  proposedBy: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  state: z.enum(PROPOSAL_STATES),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type ProposalLine = z.infer<typeof ProposalLine>;
export const ProposalLines = tablePage(ProposalLine);
export type ProposalLines = z.infer<typeof ProposalLines>;
