import {
  ClaimRequest,
  CompleteCheckoutRequest,
  CreateSubscriptionRequest,
  PlanChangeRequest,
  RefundRequest,
} from "@plumbline/contract/billing.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

/** Plans and everything about paying for them. What is under /billing acts on the account that is signed in. */
export function billingRoutes(services: Services) {
  const { billing, identity, limiters, visitors } = services;
  const app = new Hono<AppEnv>();

  /** Whoever is at the checkout: an account, or a browser that gets a name now. */
  const payerOf = async (c: Context<AppEnv>) => {
    const signedIn = await identity.findSignedIn(c.req.raw.headers);
    return { user: signedIn?.user, visitorId: await visitors.findOrIssue(c) };
  };

  app.get("/pricing", (c) => c.json(billing.plans()));

  app.post(
    "/create-subscription",
    rateLimit(limiters.checkout),
    jsonBody(CreateSubscriptionRequest),
    async (c) => {
      const request = c.req.valid("json");
      await limiters.checkoutOfAccount.take(request.email);
      return c.json(await billing.createSubscription(request, await payerOf(c)));
    },
  );
  app.post(
    "/billing/complete-checkout",
    rateLimit(limiters.billing),
    jsonBody(CompleteCheckoutRequest),
    async (c) => c.json(await billing.completeCheckout(c.req.valid("json"), await payerOf(c))),
  );

  const signedIn = new Hono<SignedInEnv>();
  for (const path of ["/subscription/*", "/subscription-status", "/billing/*"]) {
    signedIn.use(path, requireUser(services));
  }
  const answerStatus = async (c: Context<SignedInEnv>) => {
    const { user } = c.get("signedIn");
    await billing.claimOwn(user, await visitors.find(c));
    return c.json(await billing.status(user));
  };
  signedIn.get("/subscription/status", answerStatus);
  signedIn.get("/subscription-status", answerStatus);

  signedIn.post("/billing/sync-subscription", rateLimit(limiters.billing), async (c) => {
    const { user } = c.get("signedIn");
    await billing.claimOwn(user, await visitors.find(c));
    return c.json(await billing.sync(user));
  });
  signedIn.post("/billing/customer-portal", rateLimit(limiters.billing), async (c) =>
    c.json({ url: await billing.openPortal(c.get("signedIn").user) }),
  );
  signedIn.get("/billing/plan-change", rateLimit(limiters.billing), async (c) =>
    c.json(await billing.previewChange(c.get("signedIn").user, c.req.query("priceId") ?? "")),
  );
  signedIn.post("/billing/change-plan", rateLimit(limiters.billing), jsonBody(PlanChangeRequest), async (c) =>
    c.json(await billing.changePlan(c.get("signedIn").user, c.req.valid("json").priceId)),
  );
  signedIn.post("/billing/cancel", rateLimit(limiters.billing), async (c) =>
    c.json(await billing.cancel(c.get("signedIn").user)),
  );
  signedIn.post("/billing/resume", rateLimit(limiters.billing), async (c) =>
    c.json(await billing.resume(c.get("signedIn").user)),
  );
  signedIn.post("/billing/claim", rateLimit(limiters.billing), jsonBody(ClaimRequest), async (c) => {
    const { user } = c.get("signedIn");
    await billing.claimByToken(user, c.req.valid("json").token);
    return c.json(await billing.status(user));
  });
  signedIn.post(
    "/billing/refund-requests",
    rateLimit(limiters.billing),
    jsonBody(RefundRequest),
    async (c) => {
      await billing.askRefund(c.get("signedIn").user, c.req.valid("json"));
      return c.json({ success: true });
    },
  );
  signedIn.get("/billing/payments", async (c) => c.json(await billing.listPayments(c.get("signedIn").user)));
  signedIn.get("/billing/payments/:id/invoice.pdf", rateLimit(limiters.billing), async (c) => {
    const { data: id } = z.uuid().safeParse(c.req.param("id"));
    if (!id) throw new NotFound("There is no such invoice");
    const facts = await billing.getInvoice(c.get("signedIn").user, id);
    c.header("Content-Type", "application/pdf");
    c.header("Content-Disposition", `attachment; filename="${facts.number}.pdf"`);
    return c.body(await services.renderInvoice(facts));
  });
  return app.route("/", signedIn);
}
