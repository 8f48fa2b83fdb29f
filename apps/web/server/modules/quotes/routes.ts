import {
  BusinessAction,
  ConfirmQuote,
  CustomerAction,
  ForwardQuote,
  JobRulesQuery,
  QuoteRequest,
} from "@plumbline/contract/quotes.ts";
import { QuoteListSearch } from "@plumbline/contract/work-lists.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";
import { readFileField } from "../uploads/file-field.ts";

/** Photos of a quote request. */
export function quotePhotoRoutes({ quotes, limiters }: Pick<Services, "quotes" | "limiters">) {
  const app = new Hono<AppEnv>();
  app.post("/:id/photos", rateLimit(limiters.quotePhotos), async (c) =>
    c.json(await quotes.addPhoto(idParam(c), keyOf(c), await readFileField(c, "photo"))),
  );
  app.get("/:id/photos/:photoId", rateLimit(limiters.quoteLinks), async (c) => {
    const { bytes, mediaType } = await quotes.readPhoto(idParam(c), keyOf(c), idParam(c, "photoId"));
    return c.body(bytes, 200, { "Content-Type": mediaType });
  });
  return app;
}

/** /api/directory/quote-requests, and what is shown before one is sent. Open to everybody; keys come from mails. */
export function quoteRoutes({ quotes, limiters }: Pick<Services, "quotes" | "limiters">) {
  const app = new Hono<AppEnv>();
  const links = rateLimit(limiters.quoteLinks);
  app.get("/job-rules", (c) => c.json(quotes.jobRules(searchParams(JobRulesQuery, c))));
  app.post("/quote-requests", rateLimit(limiters.quoteRequests), jsonBody(QuoteRequest), async (c) => {
    const request = c.req.valid("json");
    await limiters.quoteRequestsOfCustomer.take(request.customerEmail);
    return c.json(await quotes.send(request));
  });
  app.post("/quote-requests/:id/confirm", links, jsonBody(ConfirmQuote), async (c) => {
    const { quote } = await quotes.confirm(idParam(c), c.req.valid("json").token);
    return c.json(quote);
  });
  app.get("/quote-requests/:id", links, async (c) =>
    c.json(await quotes.getForCustomer(idParam(c), keyOf(c))),
  );
  app.post("/quote-requests/:id/customer", links, jsonBody(CustomerAction), async (c) =>
    c.json(await quotes.actAsCustomer(idParam(c), keyOf(c), c.req.valid("json"))),
  );
  app.get("/quote-requests/:id/business", links, async (c) =>
    c.json(await quotes.openAsBusiness(idParam(c), { key: keyOf(c) })),
  );
  app.post("/quote-requests/:id/business", links, jsonBody(BusinessAction), async (c) =>
    c.json(await quotes.actAsBusiness(idParam(c), { key: keyOf(c) }, c.req.valid("json"))),
  );
  return app;
}

/** /api/my-business/requests: the owner's inbox. */
export function inboxRoutes(services: Pick<Services, "quotes" | "identity">) {
  const { quotes } = services;
  const app = new Hono<SignedInEnv>();
  app.use(requireUser(services));
  app.get("/", async (c) => c.json(await quotes.listInbox(c.get("signedIn").user.id)));
  app.get("/:id", async (c) =>
    c.json(await quotes.openAsBusiness(idParam(c), { ownerId: c.get("signedIn").user.id })),
  );
  app.post("/:id", jsonBody(BusinessAction), async (c) => {
    const side = { ownerId: c.get("signedIn").user.id };
    return c.json(await quotes.actAsBusiness(idParam(c), side, c.req.valid("json")));
  });
  return app;
}

/** Requests without an address; mounted under /api/admin, where only administrators get. */
export function quoteAdminRoutes({ quotes }: Pick<Services, "quotes">) {
  const app = new Hono<SignedInEnv>();
  const { adminQueue } = quotes;
  app.get("/quote-requests", async (c) => c.json(await adminQueue.list()));
  app.get("/quote-requests/all", async (c) =>
    c.json(await adminQueue.listAll(searchParams(QuoteListSearch, c))),
  );
  app.post("/quote-requests/:id/forward", jsonBody(ForwardQuote), async (c) => {
    await adminQueue.forward(c.get("signedIn").user, idParam(c), c.req.valid("json").email);
    return c.json({ success: true });
  });
  app.post("/quote-requests/:id/close", async (c) => {
    await adminQueue.close(c.get("signedIn").user, idParam(c));
    return c.json({ success: true });
  });
  return app;
}

function keyOf(c: Context): string | undefined {
  return c.req.header("X-Quote-Key");
}
