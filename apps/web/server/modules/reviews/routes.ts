import { Succeeded } from "@plumbline/contract/accounts.ts";
import {
  ModerationLog,
  ModerationQuery,
  ModerationQueue,
  ModerationRequest,
  OwnReviewList,
  ReviewByLink,
  ReviewKeyRequest,
  ReviewPage,
  ReviewQuery,
  ReviewReplyRequest,
  ReviewReportRequest,
  ReviewRequest,
  ReviewWritten,
} from "@plumbline/contract/reviews.ts";
import { ReviewLines, ReviewListSearch } from "@plumbline/contract/work-lists.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

const REVIEW_KEY = [{ reviewKey: [] }];

/** Mounted under /api/directory/tradies. */
export function businessReviewRoutes({ reviews }: Services) {
  return new Hono<AppEnv>().get(
    "/:id/reviews",
    describeRoute(
      "List a tradie's reviews, newest first. Returns 20 per page, with the number for each star rating. " +
        "Disputed reviews are included and marked.",
      ReviewPage,
    ),
    searchParams(ReviewQuery),
    async (c) => {
      const { page } = c.req.valid("query");
      return c.json(await reviews.page(c.req.param("id"), page));
    },
  );
}

/** Mounted under /api/reviews. */
export function reviewRoutes(services: Services) {
  const { reviews, limiters } = services;
  const app = new Hono<SignedInEnv>();
  const keyOf = (header: string | undefined) => header?.trim() ?? "";

  app.post(
    "/",
    describeRoute(
      "Write a review. Use the key from the emailed link. One review for each quote request. `held` means " +
        "a person checks it first.",
      ReviewWritten,
      { errors: [404, 409] },
    ),
    rateLimit(limiters.review),
    jsonBody(ReviewRequest),
    async (c) => c.json(await reviews.write(c.req.valid("json"), c.get("clientAddress"))),
  );
  app.get(
    "/by-link",
    describeRoute("Get my review.", ReviewByLink, { security: REVIEW_KEY, errors: [404] }),
    rateLimit(limiters.reviewLink),
    async (c) => c.json(await reviews.read(keyOf(c.req.header("Review-Key")))),
  );
  app.patch(
    "/by-link",
    describeRoute("Change my review. Allowed for 7 days after writing it.", ReviewWritten, {
      errors: [404, 409],
    }),
    rateLimit(limiters.review),
    jsonBody(ReviewRequest),
    async (c) => c.json(await reviews.edit(c.req.valid("json"))),
  );
  app.delete(
    "/by-link",
    describeRoute("Withdraw my review. Allowed at any time, and can't be undone.", Succeeded, {
      security: REVIEW_KEY,
      errors: [404, 409],
    }),
    rateLimit(limiters.review),
    async (c) => {
      await reviews.withdraw(keyOf(c.req.header("Review-Key")));
      return c.json({ success: true });
    },
  );
  app.post(
    "/stop-mails",
    describeRoute("Stop review emails. Applies to the address the emailed link went to.", Succeeded, {
      errors: [404],
    }),
    rateLimit(limiters.review),
    jsonBody(ReviewKeyRequest),
    async (c) => {
      await reviews.stopMails(c.req.valid("json").key);
      return c.json({ success: true });
    },
  );
  app.get(
    "/of-my-business",
    describeRoute("List published reviews of my businesses, newest first.", OwnReviewList),
    requireUser(services),
    searchParams(ReviewQuery),
    async (c) => {
      const { page } = c.req.valid("query");
      return c.json(await reviews.listOwn(c.get("signedIn").user, page));
    },
  );
  app.get(
    "/moderation-log",
    describeRoute(
      "List moderation decisions, latest first. Shows what was decided, when and why, without names.",
      ModerationLog,
    ),
    searchParams(ReviewQuery),
    async (c) => {
      const { page } = c.req.valid("query");
      return c.json(await reviews.moderation.log(page));
    },
  );
  app.post(
    "/:id/report",
    describeRoute("Report a review. Anyone can. Two reports from one network count as one.", Succeeded),
    rateLimit(limiters.reviewReport),
    jsonBody(ReviewReportRequest),
    async (c) => {
      await reviews.moderation.report(idParam(c), c.req.valid("json"), c.get("clientAddress"));
      return c.json({ success: true });
    },
  );
  app.post(
    "/:id/reply",
    describeRoute(
      "Reply to a review of my business. One reply for each review. You can replace it within 24 hours.",
      Succeeded,
      { errors: [409, 429] },
    ),
    requireUser(services),
    jsonBody(ReviewReplyRequest),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.reviewReply.take(user.id);
      await reviews.reply(user, idParam(c), c.req.valid("json").text);
      return c.json({ success: true });
    },
  );
  return app;
}

/** Mounted under /api/admin, which only admits administrators. */
export function reviewAdminRoutes({ reviews }: Services) {
  const app = new Hono<SignedInEnv>();
  app.get(
    "/reviews/all",
    describeRoute("List all reviews. Includes published, held and removed ones.", ReviewLines),
    searchParams(ReviewListSearch),
    async (c) => c.json(await reviews.moderation.listAll(c.req.valid("query"))),
  );
  app.get(
    "/reviews",
    describeRoute(
      "List reviews to moderate. Lists held or reported reviews (`waiting`, oldest first), disputed ones or removed ones.",
      ModerationQueue,
    ),
    searchParams(ModerationQuery),
    async (c) => {
      const { list, page } = c.req.valid("query");
      return c.json(await reviews.moderation.queue(list, page));
    },
  );
  app.post(
    "/reviews/:id/decide",
    describeRoute(
      "Decide on a review. `keep` publishes it, `dispute` publishes it with a mark, `remove` needs one " +
        "of the listed reasons. Every decision is in the public log.",
      Succeeded,
      { errors: [409] },
    ),
    jsonBody(ModerationRequest),
    async (c) => {
      await reviews.moderation.decide(c.get("signedIn").user, idParam(c), c.req.valid("json"));
      return c.json({ success: true });
    },
  );
  return app;
}
