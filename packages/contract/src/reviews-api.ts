import { Succeeded } from "./accounts.ts";
import { BODY_ERRORS, type Endpoint } from "./endpoint.ts";
import {
  ModerationLog,
  ModerationQueue,
  ModerationRequest,
  OwnReviewList,
  ReviewByLink,
  ReviewKeyRequest,
  ReviewPage,
  ReviewReplyRequest,
  ReviewReportRequest,
  ReviewRequest,
  ReviewWritten,
} from "./reviews.ts";

/** The calls about reviews. The key of a mailed link travels in the body or a header, never in an address. */
export const REVIEW_ENDPOINTS = [
  {
    method: "get",
    path: "/api/directory/tradies/{id}/reviews",
    summary: "Reviews of a business",
    description:
      "Published reviews, 20 to a page (`page`), the newest first, with how many gave each number of stars. Reviews " +
      "under dispute are among them and say so.",
    response: ReviewPage,
    errors: [400, 404],
  },
  {
    method: "post",
    path: "/api/reviews",
    summary: "Write a review",
    description:
      "By the key of the mailed link, which belongs to one quote request. One review a request. `held` means that a " +
      "person looks at it first.",
    request: ReviewRequest,
    response: ReviewWritten,
    errors: [...BODY_ERRORS, 404, 409, 429],
  },
  {
    method: "get",
    path: "/api/reviews/by-link",
    summary: "My review",
    description: "What the mailed link opens. Its key goes into the header `Review-Key`.",
    response: ReviewByLink,
    errors: [404, 429],
  },
  {
    method: "patch",
    path: "/api/reviews/by-link",
    summary: "Change my review",
    description: "Within 7 days of writing it.",
    request: ReviewRequest,
    response: ReviewWritten,
    errors: [...BODY_ERRORS, 404, 409, 429],
  },
  {
    method: "delete",
    path: "/api/reviews/by-link",
    summary: "Withdraw my review",
    description: "For good and at any time. The key of the mailed link goes into the header `Review-Key`.",
    response: Succeeded,
    errors: [404, 409, 429],
  },
  {
    method: "post",
    path: "/api/reviews/stop-mails",
    summary: "No more mails about reviews",
    description: "To the address the mailed link went to.",
    request: ReviewKeyRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 404, 429],
  },
  {
    method: "post",
    path: "/api/reviews/{id}/report",
    summary: "Report a review",
    description:
      "Open to everybody. An administrator looks at it; reported twice by one network it counts once.",
    request: ReviewReportRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 404, 429],
  },
  {
    method: "post",
    path: "/api/reviews/{id}/reply",
    summary: "Reply to a review",
    description:
      "For the owner of the business. One reply a review; within 24 hours of it another takes its place.",
    request: ReviewReplyRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 404, 409, 429],
  },
  {
    method: "get",
    path: "/api/reviews/of-my-business",
    summary: "Reviews of my business",
    description: "For the owner: published reviews of the businesses the account owns, the newest first.",
    response: OwnReviewList,
    errors: [400, 401],
  },
  {
    method: "get",
    path: "/api/reviews/moderation-log",
    summary: "The moderation log",
    description: "What was decided about reviews, when and why, the latest first. It names no person.",
    response: ModerationLog,
    errors: [400],
  },
  {
    method: "get",
    path: "/api/admin/reviews",
    summary: "Reviews to look at",
    description:
      "For administrators: held or reported (`list=waiting`, the oldest first), under dispute, or removed.",
    response: ModerationQueue,
    errors: [400, 401, 403],
  },
  {
    method: "post",
    path: "/api/admin/reviews/{id}/decide",
    summary: "Decide about a review",
    description:
      "For administrators. `keep` publishes it without a mark, `dispute` publishes it with one, `remove` needs one " +
      "of the listed reasons. Each decision stands in the public log.",
    request: ModerationRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
] as const satisfies Endpoint[];
