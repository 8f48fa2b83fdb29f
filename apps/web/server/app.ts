import { parseForm } from "@plumbline/server/http/form.ts";
import { type AppOptions, createBaseApp, servePages } from "@plumbline/server/http/base-app.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { isFromThisMachine } from "@plumbline/server/http/this-machine.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import type { Context, Hono } from "hono";
import { RouterContextProvider } from "react-router";
import { type ApiCall, requestContext } from "#app/lib/services-context.ts";
import { createApi } from "./api.ts";
import { LARGE_BODIES } from "./large-bodies.ts";
import { feedRoutes } from "./modules/blog/feed-routes.ts";
import { viewedPath } from "./modules/analytics/viewed-path.ts";
import { canUseDesk } from "./modules/billing/provider/sandbox/policy.ts";
import { oauthPageRoutes } from "./modules/oauth/page-routes.ts";
import { discoveryRoutes, OPEN_TO_OTHER_SITES } from "./modules/oauth/protocol-routes.ts";
import { pictureRoutes } from "./modules/pictures/routes.ts";
import { sitemapRoutes } from "./modules/sitemap/routes.ts";
import { systemRoutes } from "./modules/system/routes.ts";
import { publicFileRoutes } from "./modules/uploads/routes.ts";
import type { Services } from "./services.ts";

/** Path of the page that the service worker caches (generate-service-worker.ts). */
const OFFLINE_PATH = "/offline";

export function createApp(options: AppOptions<Services>) {
  const { services, url } = options;
  const app = createBaseApp(options, {
    security: {
      hasStripe: services.payments.name === "stripe",
      hasAnalytics: services.analyticsId !== undefined,
      asksForPosition: true,
    },
    openPaths: OPEN_TO_OTHER_SITES,
    largeBodies: LARGE_BODIES,
  });
  app.route("/", systemRoutes(services));
  app.route("/", sitemapRoutes(services));
  app.route("/", feedRoutes(services));
  app.route("/", discoveryRoutes(services));
  app.route("/", oauthPageRoutes(services));
  app.route("/og", pictureRoutes(services));
  app.route("/uploads", publicFileRoutes(services));
  app.route("/api", createApi(services, url));
  // Before the page reads the form, so strangers can't make us read megabytes of photos again and again.
  app.post("/directory/:slug/quote", rateLimit(services.limiters.quoteForms));
  servePages(app, options, {
    contextOf: (c, nonce) => contextOf(c, nonce, { app, services, url }),
    onPage: (page, { request, build, context }) => {
      for (const [name, value] of context.get(requestContext).answerHeaders) page.headers.append(name, value);
      const viewed = viewedPath(request, page, build.routes);
      if (viewed !== undefined) services.analytics.count(viewed);
    },
  });
  return app;
}

async function contextOf(
  c: Context<AppEnv>,
  nonce: string,
  { app, services, url }: { app: Hono<AppEnv>; services: Services; url: string },
): Promise<RouterContextProvider> {
  const visitorId = await services.visitors.find(c);
  const address = c.get("clientAddress");
  // The offline page is cached on the device, which several people may share, so it's rendered logged out.
  const isKept = c.req.path === OFFLINE_PATH;
  const signedIn = isKept ? undefined : await services.identity.findSignedIn(c.req.raw.headers);
  const { headers } = c.req.raw;
  const outbox = isFromThisMachine(address, headers) ? services.outbox : undefined;
  const sandboxDesk = canUseDesk(services.isPublic, address, headers) ? services.sandboxDesk : undefined;
  const found = { services, nonce, visitorId, url, address, signedIn, headers, outbox, sandboxDesk };
  const answerHeaders = new Headers();
  const call = (asked: ApiCall) => callApi(app, c, asked);
  return new RouterContextProvider(
    new Map([[requestContext, { ...found, readForm, answerHeaders, callApi: call }]]),
  );
}

/** Headers about the form's own body or connection, which aren't passed on to the API call. */
const NOT_OF_THE_CALL = ["Content-Type", "Content-Length", "Transfer-Encoding", "Accept-Encoding", "Expect"];

async function callApi(
  app: Hono<AppEnv>,
  c: Context<AppEnv>,
  { method = "POST", path, headers: own = {}, body }: ApiCall,
): Promise<Response> {
  const url = new URL(path, c.req.url);
  const headers = new Headers(c.req.raw.headers);
  for (const name of NOT_OF_THE_CALL) headers.delete(name);
  headers.set("X-Request-Id", c.get("requestId"));
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  if (body === undefined || body instanceof FormData)
    return app.request(url, { method, headers, body: body ?? null }, c.env);
  headers.set("Content-Type", "application/json");
  return app.request(url, { method, headers, body: JSON.stringify(body) }, c.env);
}

async function readForm(request: Request): Promise<FormData> {
  return parseForm(await request.arrayBuffer(), request.headers.get("Content-Type") ?? "");
}
