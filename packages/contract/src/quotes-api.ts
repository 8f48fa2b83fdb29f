import { Succeeded } from "./accounts.ts";
import { BODY_ERRORS, type Endpoint } from "./endpoint.ts";
import {
  BusinessAction,
  BusinessQuote,
  ConfirmQuote,
  CustomerAction,
  CustomerQuote,
  ForwardQuote,
  HeldQuotes,
  Inbox,
  JobRules,
  PhotoKept,
  QuoteRequest,
  QuoteRequestResponse,
} from "./quotes.ts";

/** The calls about quote requests. A key from a mail goes into the header `X-Quote-Key`. */
export const QUOTES_ENDPOINTS = [
  {
    method: "get",
    path: "/api/directory/job-rules",
    summary: "The rules of a job",
    description:
      "What the regulation entries say of a job, by `trade`, `state`, and optionally `projectType` and `budget`: " +
      "licence, permit, deposit and written contract, each with its official source and date. Nothing is said where nothing is known.",
    response: JobRules,
    errors: [400],
  },
  {
    method: "post",
    path: "/api/directory/quote-requests",
    summary: "Ask a business for a quote",
    description:
      "Keeps the request and mails its customer a link. It goes to the business, and to no other, once the customer has " +
      "confirmed the address. The same request again within a day is the same request, with what was corrected in it; " +
      "once it has gone out, and until it is over, it is refused.",
    request: QuoteRequest,
    response: QuoteRequestResponse,
    errors: [...BODY_ERRORS, 404, 409, 429],
  },
  {
    method: "post",
    path: "/api/directory/quote-requests/{id}/photos",
    summary: "Add a photo",
    description:
      "A form with the file in `photo`, at most 5 MB and 5 photos a request, by the upload key before the request is " +
      "confirmed, or the customer's key.",
    response: PhotoKept,
    errors: [...BODY_ERRORS, 404, 409, 429],
  },
  {
    method: "get",
    path: "/api/directory/quote-requests/{id}/photos/{photoId}",
    summary: "A photo of a request",
    description: "By the customer's or the business's key.",
    response: PhotoKept,
    mediaType: "image/*",
    errors: [404],
  },
  {
    method: "post",
    path: "/api/directory/quote-requests/{id}/confirm",
    summary: "Confirm the address of a request",
    description: "By the token of the mailed link, which lasts 48 hours. Sent again it changes nothing.",
    request: ConfirmQuote,
    response: CustomerQuote,
    errors: [...BODY_ERRORS, 404, 429],
  },
  {
    method: "get",
    path: "/api/directory/quote-requests/{id}",
    summary: "A request, for its customer",
    description: "By the customer's key: what was sent, to whom, and what became of it.",
    response: CustomerQuote,
    errors: [404, 429],
  },
  {
    method: "post",
    path: "/api/directory/quote-requests/{id}/customer",
    summary: "Act on a request, as its customer",
    description:
      "By the customer's key: write, let the business see the contact, withdraw, end, delete the photos.",
    request: CustomerAction,
    response: CustomerQuote,
    errors: [...BODY_ERRORS, 404, 409, 429],
  },
  {
    method: "get",
    path: "/api/directory/quote-requests/{id}/business",
    summary: "A request, for a business without an account",
    description: "By the business's key. Changes nothing: programs that scan mail open links too.",
    response: BusinessQuote,
    errors: [404, 429],
  },
  {
    method: "post",
    path: "/api/directory/quote-requests/{id}/business",
    summary: "Answer a request, without an account",
    description: "By the business's key: say that it was seen, accept, decline, quote, write, end.",
    request: BusinessAction,
    response: BusinessQuote,
    errors: [...BODY_ERRORS, 404, 409, 429],
  },
  {
    method: "get",
    path: "/api/my-business/requests",
    summary: "My requests",
    description: "The requests to the businesses of the account, the newest first.",
    response: Inbox,
    errors: [401],
  },
  {
    method: "get",
    path: "/api/my-business/requests/{id}",
    summary: "A request, for the owner",
    description: "Marks the request as seen.",
    response: BusinessQuote,
    errors: [401, 404],
  },
  {
    method: "post",
    path: "/api/my-business/requests/{id}",
    summary: "Answer a request, as the owner",
    description: "Say that it was seen, accept, decline, quote, write, end.",
    request: BusinessAction,
    response: BusinessQuote,
    errors: [...BODY_ERRORS, 401, 404, 409],
  },
  {
    method: "get",
    path: "/api/admin/quote-requests",
    summary: "Requests without an address",
    description:
      "For administrators: confirmed requests to businesses that nobody can be reached at, the oldest first.",
    response: HeldQuotes,
    errors: [401, 403],
  },
  {
    method: "post",
    path: "/api/admin/quote-requests/{id}/forward",
    summary: "Forward a request",
    description: "For administrators: sends it to the business at an address they found.",
    request: ForwardQuote,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/admin/quote-requests/{id}/close",
    summary: "Close a request",
    description: "For administrators: the customer is told that the business could not be reached.",
    response: Succeeded,
    errors: [401, 403, 404, 409],
  },
] as const satisfies Endpoint[];
