import {
  ModerationQuery,
  ModerationRequest,
  ReviewKeyRequest,
  ReviewQuery,
  ReviewReplyRequest,
  ReviewReportRequest,
  ReviewRequest,
} from "@plumbline/contract/reviews.ts";
import { ReviewListSearch } from "@plumbline/contract/work-lists.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

/** Mounted under /api/directory/tradies, beside the profiles. */
export function businessReviewRoutes({ reviews }: Services) {
  return new Hono<AppEnv>().get("/:id/reviews", async (c) => {
    const { page } = searchParams(ReviewQuery, c);
    return c.json(await reviews.page(c.req.param("id"), page));
  });
}

/** /api/reviews */
export function reviewRoutes(services: Services) {
  const { reviews, limiters } = services;
  const app = new Hono<SignedInEnv>();
  const keyOf = (header: string | undefined) => header?.trim() ?? "";

  app.post("/", rateLimit(limiters.review), jsonBody(ReviewRequest), async (c) =>
    c.json(await reviews.write(c.req.valid("json"), c.get("clientAddress"))),
  );
  app.get("/by-link", rateLimit(limiters.reviewLink), async (c) =>
    c.json(await reviews.read(keyOf(c.req.header("Review-Key")))),
  );
  app.patch("/by-link", rateLimit(limiters.review), jsonBody(ReviewRequest), async (c) =>
    c.json(await reviews.edit(c.req.valid("json"))),
  );
  app.delete("/by-link", rateLimit(limiters.review), async (c) => {
    await reviews.withdraw(keyOf(c.req.header("Review-Key")));
    return c.json({ success: true });
  });
  app.post("/stop-mails", rateLimit(limiters.review), jsonBody(ReviewKeyRequest), async (c) => {
    await reviews.stopMails(c.req.valid("json").key);
    return c.json({ success: true });
  });
  app.get("/of-my-business", requireUser(services), async (c) => {
    const { page } = searchParams(ReviewQuery, c);
    return c.json(await reviews.listOwn(c.get("signedIn").user, page));
  });
  app.get("/moderation-log", async (c) => {
    const { page } = searchParams(ReviewQuery, c);
    return c.json(await reviews.moderation.log(page));
  });
  app.post("/:id/report", rateLimit(limiters.reviewReport), jsonBody(ReviewReportRequest), async (c) => {
    await reviews.moderation.report(idParam(c), c.req.valid("json"), c.get("clientAddress"));
    return c.json({ success: true });
  });
  app.post("/:id/reply", requireUser(services), jsonBody(ReviewReplyRequest), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.reviewReply.take(user.id);
    await reviews.reply(user, idParam(c), c.req.valid("json").text);
    return c.json({ success: true });
  });
  return app;
}

/** Mounted under /api/admin, where only administrators get. */
export function reviewAdminRoutes({ reviews }: Services) {
  const app = new Hono<SignedInEnv>();
  app.get("/reviews/all", async (c) =>
    c.json(await reviews.moderation.listAll(searchParams(ReviewListSearch, c))),
  );
  app.get("/reviews", async (c) => {
    const { list, page } = searchParams(ModerationQuery, c);
    return c.json(await reviews.moderation.queue(list, page));
  });
  app.post("/reviews/:id/decide", jsonBody(ModerationRequest), async (c) => {
    await reviews.moderation.decide(c.get("signedIn").user, idParam(c), c.req.valid("json"));
    return c.json({ success: true });
  });
  return app;
}
