import { MethodNotAllowed, NotFound } from "@plumbline/server/errors.ts";
import { handleError } from "@plumbline/server/http/error-handler.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { methodNotAllowed } from "hono/method-not-allowed";
import { analyticsAdminRoutes } from "./modules/analytics/routes.ts";
import { apiDocsRoutes } from "./modules/api-docs/routes.ts";
import { billingRoutes } from "./modules/billing/routes.ts";
import { subscriptionAdminRoutes } from "./modules/billing/subscription-routes.ts";
import { refundAdminRoutes } from "./modules/billing/refund-routes.ts";
import { sandboxRoutes } from "./modules/billing/provider/sandbox/routes.ts";
import { webhookRoutes } from "./modules/billing/webhook-routes.ts";
import { blogAdminRoutes, postContentRoutes } from "./modules/blog/admin-routes.ts";
import { blogRoutes } from "./modules/blog/routes.ts";
import { contactAdminRoutes, contactRoutes } from "./modules/contact/routes.ts";
import { auditAdminRoutes } from "./modules/audit/routes.ts";
import { directoryAdminRoutes, directoryImportRoutes } from "./modules/directory/admin-routes.ts";
import { claimAdminRoutes, claimRoutes, listingClaimRoutes } from "./modules/claims/routes.ts";
import { myBusinessRoutes, proposalAdminRoutes } from "./modules/directory/owner-routes.ts";
import { directoryRoutes } from "./modules/directory/routes.ts";
import { feedbackAdminRoutes } from "./modules/demo/admin-routes.ts";
import { demoRoutes } from "./modules/demo/routes.ts";
import { giveawayAdminRoutes, giveawayRoutes } from "./modules/giveaway/routes.ts";
import { accountRoutes } from "./modules/identity/account-routes.ts";
import { accountAdminRoutes } from "./modules/identity/admin-routes.ts";
import { identityRoutes } from "./modules/identity/routes.ts";
import { requireAdmin } from "./modules/identity/session.ts";
import { jobAdminRoutes } from "./modules/jobs/routes.ts";
import { overviewRoutes } from "./modules/overview/routes.ts";
import { protocolRoutes } from "./modules/oauth/protocol-routes.ts";
import { adminKeyRoutes, connectedAppRoutes, oauthClientRoutes } from "./modules/oauth/routes.ts";
import { mailRoutes } from "./modules/quotes/mail-routes.ts";
import { inboxRoutes, quoteAdminRoutes, quotePhotoRoutes, quoteRoutes } from "./modules/quotes/routes.ts";
import { placesRoutes } from "./modules/places/routes.ts";
import { contentAdminRoutes } from "./modules/regulations/routes.ts";
import { businessReviewRoutes, reviewAdminRoutes, reviewRoutes } from "./modules/reviews/routes.ts";
import { searchRoutes } from "./modules/search/routes.ts";
import { ssoRoutes } from "./modules/sso/routes.ts";
import { uploadRoutes } from "./modules/uploads/routes.ts";
import { recordCheckRoutes, verificationRoutes } from "./modules/verification/routes.ts";
import { waitlistAdminRoutes } from "./modules/waitlist/admin-routes.ts";
import { waitlistRoutes } from "./modules/waitlist/routes.ts";
import type { Services } from "./services.ts";

export function createApi(services: Services, url: string) {
  const api = new Hono<AppEnv>();
  api.use(neverCached);
  // The only admin path that also accepts the admin key.
  api.route("/admin", adminKeyRoutes(services));
  // Comes before the other routes, so that only administrators can learn which paths under /api/admin exist.
  api.use("/admin/*", requireAdmin(services));
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, allowed) => handleError(new MethodNotAllowed(allowed), c),
    }),
  );
  api.route("/stripe", webhookRoutes(services));
  if (services.mailReplies) api.route("/mail-replies", mailRoutes(services, services.mailReplies.secret));
  api.route("/directory/quote-requests", quotePhotoRoutes(services));
  api.route("/upload", uploadRoutes(services));
  api.route("/admin/tradies/import", directoryImportRoutes(services));
  api.route("/admin/blog/posts", postContentRoutes(services));
  api.route("/admin", recordCheckRoutes(services));
  api.route("/", apiDocsRoutes(api, url));
  api.route("/", billingRoutes(services));
  api.route("/blog", blogRoutes(services));
  api.route("/demo", demoRoutes(services));
  api.route("/directory", directoryRoutes(services));
  api.route("/directory", quoteRoutes(services));
  api.route("/my-business/requests", inboxRoutes(services));
  api.route("/directory/places", placesRoutes(services));
  api.route("/directory/tradies", businessReviewRoutes(services));
  api.route("/reviews", reviewRoutes(services));
  api.route("/directory", listingClaimRoutes(services));
  api.route("/claims", claimRoutes(services));
  api.route("/my-business", myBusinessRoutes(services));
  api.route("/", identityRoutes(services));
  api.route("/auth", protocolRoutes(services));
  api.route("/oauth", oauthClientRoutes(services));
  api.route("/account/connected-apps", connectedAppRoutes(services));
  api.route("/", ssoRoutes(services));
  api.route("/account", accountRoutes(services));
  api.route("/admin", accountAdminRoutes(services));
  api.route("/admin", refundAdminRoutes(services));
  api.route("/admin", quoteAdminRoutes(services));
  api.route("/admin", directoryAdminRoutes(services));
  api.route("/admin", auditAdminRoutes(services));
  api.route("/admin", blogAdminRoutes(services));
  api.route("/admin", reviewAdminRoutes(services));
  api.route("/admin", claimAdminRoutes(services));
  api.route("/admin", proposalAdminRoutes(services));
  api.route("/admin", verificationRoutes(services));
  api.route("/admin", overviewRoutes(services));
  api.route("/admin", subscriptionAdminRoutes(services));
  api.route("/admin", contactAdminRoutes(services));
  api.route("/admin", waitlistAdminRoutes(services));
  api.route("/admin", feedbackAdminRoutes(services));
  api.route("/admin", contentAdminRoutes(services));
  api.route("/admin", jobAdminRoutes(services));
  api.route("/admin", analyticsAdminRoutes(services));
  api.route("/giveaway", giveawayRoutes(services));
  api.route("/admin/giveaway", giveawayAdminRoutes(services));
  api.route("/search", searchRoutes(services));
  api.route("/contact", contactRoutes(services));
  api.route("/waitlist", waitlistRoutes(services));
  const { sandbox, sandboxDesk: desk } = services;
  if (sandbox && desk) api.route("/sandbox", sandboxRoutes({ ...services, sandbox, desk }));
  // Returned rather than thrown, because methodNotAllowed() only looks at responses.
  api.all("/*", (c) => handleError(new NotFound("There's nothing at this address"), c));
  return api;
}

const neverCached = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
});
