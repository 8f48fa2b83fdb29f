import { z } from "zod";
import { Succeeded } from "./accounts.ts";
import { FeedbackPage, FeedbackSearch, ResolveFeedback } from "./demo.ts";
import { BODY_ERRORS, type Endpoint } from "./endpoint.ts";
import { JobPage, JobSearch } from "./jobs.ts";
import { CountPage, CountSearch } from "./page-counts.ts";
import { DuePage, DueSearch } from "./regulations-due.ts";
import { SubscriptionPage, SubscriptionSearch } from "./subscriptions-list.ts";
import { Overview } from "./overview.ts";
import { WaitlistPage, WaitlistSearch } from "./waitlist.ts";
import {
  ClaimLines,
  ProposalLines,
  ProposalListSearch,
  ClaimListSearch,
  QuoteLines,
  QuoteListSearch,
  RefundLines,
  RefundListSearch,
  ReviewLines,
  ReviewListSearch,
} from "./work-lists.ts";

/** The administration beyond the directory: lists that the server sorts, filters and pages, and what is decided there. */
export const ADMINISTRATION_ENDPOINTS = [
  {
    method: "get",
    path: "/api/admin/subscriptions",
    summary: "Who has which plan",
    description: "For administrators: a page of the plans, and how many there are of each plan and status.",
    query: SubscriptionSearch,
    response: SubscriptionPage,
    errors: [400, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/waitlist",
    summary: "Who waits",
    description: "For administrators: a page of the waitlist.",
    query: WaitlistSearch,
    response: WaitlistPage,
    errors: [400, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/waitlist.csv",
    summary: "The waitlist as a file",
    description:
      "For administrators: everybody a search finds, as CSV. Each export is a line of the audit log.",
    query: WaitlistSearch.omit({ page: true, sort: true, direction: true }),
    response: z.string(),
    mediaType: "text/csv",
    errors: [400, 401, 403],
  },
  {
    method: "delete",
    path: "/api/admin/waitlist/{id}",
    summary: "Take somebody off the waitlist",
    description: "For administrators: on their request, for good.",
    response: Succeeded,
    errors: [401, 403, 404],
  },
  {
    method: "get",
    path: "/api/admin/feedback",
    summary: "What was said of answers",
    description:
      "For administrators: a page of the thumbs that visitors gave the answer of their free question.",
    query: FeedbackSearch,
    response: FeedbackPage,
    errors: [400, 401, 403],
  },
  {
    method: "post",
    path: "/api/admin/feedback/{id}/resolve",
    summary: "Say what was done about it",
    description: "For administrators: closes it with a note. 409 where somebody did before.",
    request: ResolveFeedback,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "get",
    path: "/api/admin/regulations",
    summary: "Entries due for review",
    description: "For administrators: entries of the content by when they have to be looked at again.",
    query: DueSearch,
    response: DuePage,
    errors: [400, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/jobs",
    summary: "The job queue",
    description: "For administrators: the queues with what waits in them, and a page of the jobs in a state.",
    query: JobSearch,
    response: JobPage,
    errors: [400, 401, 403],
  },
  {
    method: "post",
    path: "/api/admin/jobs/{id}/retry",
    summary: "Run a failed job again",
    description: "For administrators: 409 where it has not failed, or somebody dealt with it.",
    response: Succeeded,
    errors: [401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/admin/jobs/{id}/discard",
    summary: "Discard a failed job",
    description: "For administrators: it is never run again, and what it carried is deleted.",
    response: Succeeded,
    errors: [401, 403, 404, 409],
  },
  {
    method: "get",
    path: "/api/admin/analytics",
    summary: "How often pages were looked at",
    description:
      "For administrators: counts of page views by path over 7, 30 and 90 days. Nobody is in them.",
    query: CountSearch,
    response: CountPage,
    errors: [400, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/quote-requests/all",
    summary: "All quote requests",
    description:
      "For administrators: a page of them, whom they went to and what came of them. Who asks, and in which words, is not in it.",
    query: QuoteListSearch,
    response: QuoteLines,
    errors: [400, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/reviews/all",
    summary: "All reviews",
    description: "For administrators: a page of them, published, held and removed ones.",
    query: ReviewListSearch,
    response: ReviewLines,
    errors: [400, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/refund-requests/all",
    summary: "All refund requests",
    description: "For administrators: a page of them, with the payment each is about.",
    query: RefundListSearch,
    response: RefundLines,
    errors: [400, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/claims/all",
    summary: "All claims",
    description: "For administrators: a page of them, decided and undecided ones.",
    query: ClaimListSearch,
    response: ClaimLines,
    errors: [400, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/listing-proposals/all",
    summary: "All listing proposals",
    description: "For administrators: a page of new listings and changes, decided and undecided ones.",
    query: ProposalListSearch,
    response: ProposalLines,
    errors: [400, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/overview",
    summary: "What waits",
    description: "For administrators: how much waits in each queue.",
    response: Overview,
    errors: [401, 403],
  },
] as const satisfies Endpoint[];
