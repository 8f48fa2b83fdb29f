import { MethodNotAllowed, NotFound } from "@plumbline/server/errors.ts";
import { handleError } from "@plumbline/server/http/error-handler.ts";
import { limitBody } from "@plumbline/server/http/json-body.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { methodNotAllowed } from "hono/method-not-allowed";
import { apiDocsRoutes } from "./modules/api-docs/routes.ts";
import { billingRoutes } from "./modules/billing/routes.ts";
import { demoRoutes } from "./modules/demo/routes.ts";
import { identityRoutes } from "./modules/identity/routes.ts";
import { waitlistRoutes } from "./modules/waitlist/routes.ts";
import type { Services } from "./services.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** Everything under /api, where every answer is JSON. */
export function createApi(services: Services, url: string) {
  const api = new Hono<AppEnv>();
  api.use(neverCached);
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, allowed) => handleError(new MethodNotAllowed(allowed), c),
    }),
  );
  api.use(limitBody(MAX_BODY_BYTES));
  api.route("/", apiDocsRoutes(url));
  api.route("/", billingRoutes());
  api.route("/demo", demoRoutes(services));
  api.route("/", identityRoutes(services));
  api.route("/waitlist", waitlistRoutes(services));
  // Answered rather than thrown: methodNotAllowed() looks at answers only.
  api.all("/*", (c) => handleError(new NotFound("There is nothing at this address"), c));
  return api;
}

const neverCached = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
});
