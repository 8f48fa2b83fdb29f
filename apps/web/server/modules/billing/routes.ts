import { Succeeded } from "@plumbline/contract/accounts.ts";
import { PricingResponse } from "@plumbline/contract/pricing.ts";
import {
  PlanClaimRequest,
  CompleteCheckoutRequest,
  CompleteCheckoutResponse,
  CreateSubscriptionRequest,
  CreateSubscriptionResponse,
  PaymentList,
  PlanChangePreview,
  PlanChangeRequest,
  PlanChangeResponse,
  PortalResponse,
  RefundRequest,
  SubscriptionStatus,
  SyncResult,
} from "@plumbline/contract/billing.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

export function billingRoutes(services: Services) {
  const { billing, identity, limiters, visitors } = services;
  const app = new Hono<AppEnv>();

  const payerOf = async (c: Context<AppEnv>) => {
    const signedIn = await identity.findSignedIn(c.req.raw.headers);
    return { user: signedIn?.user, visitorId: await visitors.findOrIssue(c) };
  };

  app.get(
    "/pricing",
    describeRoute(
      "List plans and prices. Prices are in Australian dollars and include GST.",
      PricingResponse,
    ),
    (c) => c.json(billing.plans()),
  );

  app.post(
    "/create-subscription",
    describeRoute(
      "Prepare a checkout. Returns what the payment form needs and what will be charged when. The " +
        "price comes from `priceId` alone. Repeating the request returns the same checkout. Nothing is charged " +
        "and no plan starts.",
      CreateSubscriptionResponse,
      { errors: [409] },
    ),
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
    describeRoute(
      "Complete a checkout. Starts the plan once the provider confirms the payment, under the terms in force when the " +
        "checkout was prepared. Repeating the request doesn't start a second one.",
      CompleteCheckoutResponse,
      { errors: [404, 409] },
    ),
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
  signedIn.get(
    "/subscription/status",
    describeRoute("Get my plan, and whether it includes the subscriber features.", SubscriptionStatus),
    answerStatus,
  );
  signedIn.get(
    "/subscription-status",
    describeRoute("Get my plan (old path). The same as /api/subscription/status.", SubscriptionStatus),
    answerStatus,
  );

  signedIn.post(
    "/billing/sync-subscription",
    describeRoute("Refresh my plan from the payment provider.", SyncResult),
    rateLimit(limiters.billing),
    async (c) => {
      const { user } = c.get("signedIn");
      await billing.claimOwn(user, await visitors.find(c));
      return c.json(await billing.sync(user));
    },
  );
  signedIn.post(
    "/billing/customer-portal",
    describeRoute(
      "Get a link to the provider's billing page. For invoices, the card and cancelling. Needs a plan.",
      PortalResponse,
      { errors: [403] },
    ),
    rateLimit(limiters.billing),
    async (c) => c.json({ url: await billing.openPortal(c.get("signedIn").user) }),
  );
  signedIn.get(
    "/billing/plan-change",
    describeRoute(
      "Preview a change of plan. Shows credit for unused time, what's due now and the next charge.",
      PlanChangePreview,
      { errors: [403, 409] },
    ),
    rateLimit(limiters.billing),
    searchParams(z.object({ priceId: z.string().default("") })),
    async (c) => c.json(await billing.previewChange(c.get("signedIn").user, c.req.valid("query").priceId)),
  );
  signedIn.post(
    "/billing/change-plan",
    describeRoute(
      "Change my plan. Takes effect straight away at the previewed cost. Lifetime returns a payment to confirm first.",
      PlanChangeResponse,
      { errors: [403, 409] },
    ),
    rateLimit(limiters.billing),
    jsonBody(PlanChangeRequest),
    async (c) => c.json(await billing.changePlan(c.get("signedIn").user, c.req.valid("json").priceId)),
  );
  signedIn.post(
    "/billing/cancel",
    describeRoute("Cancel my plan. It ends with the paid period or the trial.", SubscriptionStatus, {
      errors: [403, 409],
    }),
    rateLimit(limiters.billing),
    async (c) => c.json(await billing.cancel(c.get("signedIn").user)),
  );
  signedIn.post(
    "/billing/resume",
    describeRoute("Undo a cancellation. Only before the day the plan ends.", SubscriptionStatus, {
      errors: [403, 409],
    }),
    rateLimit(limiters.billing),
    async (c) => c.json(await billing.resume(c.get("signedIn").user)),
  );
  signedIn.post(
    "/billing/claim",
    describeRoute(
      "Add a paid plan to my account. Uses the link emailed to someone who paid before they had an account.",
      SubscriptionStatus,
      { errors: [404] },
    ),
    rateLimit(limiters.billing),
    jsonBody(PlanClaimRequest),
    async (c) => {
      const { user } = c.get("signedIn");
      await billing.claimByToken(user, c.req.valid("json").token);
      return c.json(await billing.status(user));
    },
  );
  signedIn.post(
    "/billing/refund-requests",
    describeRoute(
      "Ask for a refund. The reasons and time limits are those of the refund policy.",
      Succeeded,
      { errors: [404, 409] },
    ),
    rateLimit(limiters.billing),
    jsonBody(RefundRequest),
    async (c) => {
      await billing.askRefund(c.get("signedIn").user, c.req.valid("json"));
      return c.json({ success: true });
    },
  );
  signedIn.get(
    "/billing/payments",
    describeRoute(
      "List my payments, newest first. Each with the reasons you can ask for a refund today.",
      PaymentList,
    ),
    async (c) => c.json(await billing.listPayments(c.get("signedIn").user)),
  );
  signedIn.get(
    "/billing/payments/:id/invoice.pdf",
    describeRoute("Download a tax invoice as a PDF.", z.file(), { mediaType: "application/pdf" }),
    rateLimit(limiters.billing),
    async (c) => {
      const { data: id } = z.uuid().safeParse(c.req.param("id"));
      if (!id) throw new NotFound("We couldn't find this invoice");
      const facts = await billing.getInvoice(c.get("signedIn").user, id);
      c.header("Content-Type", "application/pdf");
      c.header("Content-Disposition", `attachment; filename="${facts.number}.pdf"`);
      return c.body(await services.renderInvoice(facts));
    },
  );
  return app.route("/", signedIn);
}
