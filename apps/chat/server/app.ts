import { type AppOptions, createBaseApp, servePages } from "@plumbline/server/http/base-app.ts";
import { healthRoutes } from "@plumbline/server/http/health-routes.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import type { Context } from "hono";
import { RouterContextProvider } from "react-router";
import { requestContext } from "#app/lib/services-context.ts";
import { createApi } from "./api.ts";
import { signOnRoutes } from "./modules/identity/sign-on-routes.ts";
import type { Services } from "./services.ts";

/** Cached by the service worker (generate-service-worker.ts). */
const OFFLINE_PATH = "/offline";

export function createApp(options: AppOptions<Services>) {
  const { services } = options;
  const app = createBaseApp(options);
  app.route("/", healthRoutes(services));
  app.route("/", signOnRoutes(services));
  app.route("/api", createApi(services));
  servePages(app, options, { contextOf: (c, nonce) => contextOf(c, nonce, services) });
  return app;
}

async function contextOf(
  c: Context<AppEnv>,
  nonce: string,
  services: Services,
): Promise<RouterContextProvider> {
  const { url, siteUrl } = services;
  // A device keeps one copy of this page for all its users.
  const isKept = c.req.path === OFFLINE_PATH;
  const signedIn = isKept ? undefined : await services.identity.findSignedIn(c.req.raw.headers);
  return new RouterContextProvider(new Map([[requestContext, { services, nonce, url, siteUrl, signedIn }]]));
}
