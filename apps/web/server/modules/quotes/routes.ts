import { Succeeded } from "@plumbline/contract/accounts.ts";
import { mailboxOf } from "@plumbline/contract/email.ts";
import {
  BusinessAction,
  BusinessQuote,
  ChangeQuoteEmail,
  ConfirmQuote,
  CustomerAction,
  CustomerQuote,
  ForwardQuote,
  HeldQuotes,
  Inbox,
  JobRules,
  JobRulesQuery,
  PendingQuote,
  PhotoKept,
  QuoteRequest,
  QuoteRequestResponse,
  QuoteToConfirm,
} from "@plumbline/contract/quotes.ts";
import { QuoteLines, QuoteListSearch } from "@plumbline/contract/work-lists.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";
import { fileBody, readFileField } from "../uploads/file-field.ts";

const QUOTE_KEY = [{ quoteKey: [] }];

export function quotePhotoRoutes({ quotes, limiters }: Pick<Services, "quotes" | "limiters">) {
  const app = new Hono<AppEnv>();
  app.post(
    "/:id/photos",
    describeRoute(
      "Add a photo. Up to 5 MB each, and 5 for each request. Use the upload key until the request is " +
        "confirmed, or the customer's key.",
      PhotoKept,
      { body: fileBody("photo"), security: QUOTE_KEY, errors: [409] },
    ),
    rateLimit(limiters.quotePhotos),
    async (c) => c.json(await quotes.addPhoto(idParam(c), keyOf(c), await readFileField(c, "photo"))),
  );
  app.get(
    "/:id/photos/:photoId",
    describeRoute("Get a photo of a request. Use the customer's or the tradie's key.", PhotoKept, {
      mediaType: "image/*",
      security: QUOTE_KEY,
    }),
    rateLimit(limiters.quoteLinks),
    async (c) => {
      const { bytes, mediaType } = await quotes.readPhoto(idParam(c), keyOf(c), idParam(c, "photoId"));
      return c.body(bytes, 200, { "Content-Type": mediaType });
    },
  );
  return app;
}

/** Mounted under /api/directory. Open to everyone. */
export function quoteRoutes({ quotes, limiters }: Pick<Services, "quotes" | "limiters">) {
  const app = new Hono<AppEnv>();
  const links = rateLimit(limiters.quoteLinks);
  app.get(
    "/job-rules",
    describeRoute(
      "Get the rules for a job. Covers what the regulations say about licences, permits, deposits and written " +
        "contracts, each with its official source and date. Empty if we have no rules for the job.",
      JobRules,
    ),
    searchParams(JobRulesQuery),
    (c) => c.json(quotes.jobRules(c.req.valid("query"))),
  );
  app.post(
    "/quote-requests",
    describeRoute(
      "Ask a tradie for a quote. Emails the customer a link. The request goes only to this tradie, " +
        "once the customer has confirmed their email. Sending it again within a day corrects the same request. " +
        "It is rejected while a delivered request is open.",
      QuoteRequestResponse,
      { errors: [404, 409] },
    ),
    rateLimit(limiters.quoteRequests),
    jsonBody(QuoteRequest),
    async (c) => {
      const request = c.req.valid("json");
      await limiters.quoteRequestsToMailbox.take(mailboxOf(request.customerEmail));
      return c.json(await quotes.send(request));
    },
  );
  app.get(
    "/quote-requests/:id/pending",
    describeRoute("Get a request before it's confirmed. Use the upload key.", PendingQuote, {
      security: QUOTE_KEY,
    }),
    links,
    async (c) => c.json(await quotes.getPending(idParam(c), keyOf(c))),
  );
  app.post(
    "/quote-requests/:id/pending/link",
    describeRoute(
      "Email the confirmation link again. Earlier links stop working. Use the upload key.",
      PendingQuote,
      { security: QUOTE_KEY, errors: [409] },
    ),
    rateLimit(limiters.quoteRequests),
    async (c) => {
      const [id, key] = [idParam(c), keyOf(c)];
      const { customerEmail } = await quotes.getPending(id, key);
      await limiters.quoteRequestsToMailbox.take(mailboxOf(customerEmail));
      return c.json(await quotes.resendLink(id, key));
    },
  );
  app.post(
    "/quote-requests/:id/pending/email",
    describeRoute(
      "Change the customer's address before it's confirmed. Emails the new address a link, and the old " +
        "link stops working. Use the upload key.",
      PendingQuote,
      { security: QUOTE_KEY, errors: [409] },
    ),
    rateLimit(limiters.quoteRequests),
    jsonBody(ChangeQuoteEmail),
    async (c) => {
      const [id, key] = [idParam(c), keyOf(c)];
      const { customerEmail } = c.req.valid("json");
      await quotes.getPending(id, key);
      await limiters.quoteRequestsToMailbox.take(mailboxOf(customerEmail));
      return c.json(await quotes.changeEmail(id, key, customerEmail));
    },
  );
  app.post(
    "/quote-requests/:id/confirm",
    describeRoute(
      "Confirm the email address of a request. Use the token from the emailed link, which lasts 48 " +
        "hours. Idempotent. X-Quote-Key has the key for the customer's other calls.",
      CustomerQuote,
    ),
    links,
    jsonBody(ConfirmQuote),
    async (c) => {
      const { quote, key } = await quotes.confirm(idParam(c), c.req.valid("json").token);
      c.header("X-Quote-Key", key);
      return c.json(quote);
    },
  );
  app.get(
    "/quote-requests/:id/confirm",
    describeRoute(
      "Preview a confirmation. Shows what it would send, and to whom. Changes nothing, because email scanners open links too.",
      QuoteToConfirm,
    ),
    links,
    async (c) => c.json(await quotes.findToConfirm(idParam(c), c.req.query("token") ?? "")),
  );
  app.get(
    "/quote-requests/:id",
    describeRoute(
      "Get a request as its customer. Shows what was sent, to whom, and its status.",
      CustomerQuote,
      {
        security: QUOTE_KEY,
      },
    ),
    links,
    async (c) => c.json(await quotes.getForCustomer(idParam(c), keyOf(c))),
  );
  app.post(
    "/quote-requests/:id/customer",
    describeRoute(
      "Act on a request as its customer. Write, share contact details, withdraw, mark it as done or " +
        "delete the photos.",
      CustomerQuote,
      { security: QUOTE_KEY, errors: [409] },
    ),
    links,
    jsonBody(CustomerAction),
    async (c) => c.json(await quotes.actAsCustomer(idParam(c), keyOf(c), c.req.valid("json"))),
  );
  app.get(
    "/quote-requests/:id/business",
    describeRoute(
      "Get a request as a tradie without an account. Changes nothing, because email scanners open links " +
        "too.",
      BusinessQuote,
      { security: QUOTE_KEY },
    ),
    links,
    async (c) => c.json(await quotes.openAsBusiness(idParam(c), { key: keyOf(c) })),
  );
  app.post(
    "/quote-requests/:id/business",
    describeRoute(
      "Reply to a request without an account. Mark it as seen, accept, decline, quote, write or mark it " +
        "as done.",
      BusinessQuote,
      { security: QUOTE_KEY, errors: [409] },
    ),
    links,
    jsonBody(BusinessAction),
    async (c) => c.json(await quotes.actAsBusiness(idParam(c), { key: keyOf(c) }, c.req.valid("json"))),
  );
  return app;
}

export function inboxRoutes(services: Pick<Services, "quotes" | "identity">) {
  const { quotes } = services;
  const app = new Hono<SignedInEnv>();
  app.use(requireUser(services));
  app.get("/", describeRoute("List requests to my listings, newest first.", Inbox), async (c) =>
    c.json(await quotes.listInbox(c.get("signedIn").user.id)),
  );
  app.get("/:id", describeRoute("Get a request as the owner. Marks it seen.", BusinessQuote), async (c) =>
    c.json(await quotes.openAsBusiness(idParam(c), { ownerId: c.get("signedIn").user.id })),
  );
  app.post(
    "/:id",
    describeRoute(
      "Reply to a request as the owner. Mark it as seen, accept, decline, quote, write or mark it as done.",
      BusinessQuote,
      { errors: [409] },
    ),
    jsonBody(BusinessAction),
    async (c) => {
      const side = { ownerId: c.get("signedIn").user.id };
      return c.json(await quotes.actAsBusiness(idParam(c), side, c.req.valid("json")));
    },
  );
  return app;
}

/** Mounted under /api/admin, which only admits administrators. */
export function quoteAdminRoutes({ quotes }: Pick<Services, "quotes">) {
  const app = new Hono<SignedInEnv>();
  const { adminQueue } = quotes;
  app.get(
    "/quote-requests",
    describeRoute(
      "List requests without a contact address, oldest first. The customer has confirmed them, but we " +
        "have no address for the tradie.",
      HeldQuotes,
    ),
    async (c) => c.json(await adminQueue.list()),
  );
  app.get(
    "/quote-requests/all",
    describeRoute(
      "List all quote requests. Includes the tradie and the outcome, but not the customer or their message.",
      QuoteLines,
    ),
    searchParams(QuoteListSearch),
    async (c) => c.json(await adminQueue.listAll(c.req.valid("query"))),
  );
  app.post(
    "/quote-requests/:id/forward",
    describeRoute("Forward a request to an address found for the tradie.", Succeeded, { errors: [409] }),
    jsonBody(ForwardQuote),
    async (c) => {
      await adminQueue.forward(c.get("signedIn").user, idParam(c), c.req.valid("json").email);
      return c.json({ success: true });
    },
  );
  app.post(
    "/quote-requests/:id/close",
    describeRoute("Close a request. Tells the customer that we couldn't reach the tradie.", Succeeded, {
      errors: [409],
    }),
    async (c) => {
      await adminQueue.close(c.get("signedIn").user, idParam(c));
      return c.json({ success: true });
    },
  );
  return app;
}

function keyOf(c: Context): string | undefined {
  return c.req.header("X-Quote-Key");
}
