import { MethodNotAllowed, NotFound } from "@plumbline/server/errors.ts";
import { handleError } from "@plumbline/server/http/error-handler.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { methodNotAllowed } from "hono/method-not-allowed";
import { conversationRoutes } from "./modules/conversations/routes.ts";
import { documentRoutes } from "./modules/documents/routes.ts";
import { identityRoutes } from "./modules/identity/routes.ts";
import { requireAdmin } from "./modules/identity/session.ts";
import { jobRoutes } from "./modules/jobs/routes.ts";
import { ssoRoutes } from "./modules/identity/sign-on-routes.ts";
import { reportRoutes } from "./modules/reports/routes.ts";
import { sharingRoutes } from "./modules/sharing/routes.ts";
import type { Services } from "./services.ts";

export function createApi(services: Services) {
  const api = new Hono<AppEnv>();
  api.use(neverCached);
  // Comes first, so that a 404 can't reveal which admin paths exist.
  api.use("/admin/*", requireAdmin(services));
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, allowed) => handleError(new MethodNotAllowed(allowed), c),
    }),
  );
  api.route("/", conversationRoutes(services));
  api.route("/", documentRoutes(services));
  api.route("/", identityRoutes(services));
  api.route("/", jobRoutes(services));
  api.route("/", ssoRoutes(services));
  api.route("/", reportRoutes(services));
  api.route("/", sharingRoutes(services));
  // Returned rather than thrown, because methodNotAllowed() only sees responses.
  api.all("/*", (c) => handleError(new NotFound("There's nothing at this address"), c));
  return api;
}

const neverCached = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
});
