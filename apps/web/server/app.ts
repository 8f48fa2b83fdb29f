import { serveStatic } from "@hono/node-server/serve-static";
import { clientAddress } from "@plumbline/server/http/client-address.ts";
import { compress } from "@plumbline/server/http/compress.ts";
import { handleError } from "@plumbline/server/http/error-handler.ts";
import { parseForm } from "@plumbline/server/http/form.ts";
import { publicOrigin } from "@plumbline/server/http/public-origin.ts";
import { limitBodies, requireForm } from "@plumbline/server/http/request-body.ts";
import { requestScoped } from "@plumbline/server/http/request-scope.ts";
import { sameOriginWrites } from "@plumbline/server/http/same-origin.ts";
import { securityHeaders } from "@plumbline/server/http/security-headers.ts";
import { isFromThisMachine } from "@plumbline/server/http/this-machine.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { wellFormedUrl } from "@plumbline/server/http/well-formed-url.ts";
import { type Context, Hono } from "hono";
import { RouterContextProvider, createRequestHandler } from "react-router";
import { requestContext } from "#app/lib/services-context.ts";
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
import type { Pages } from "./pages.ts";
import type { Services } from "./services.ts";

type AppOptions = {
  services: Services;
  pages: Pick<Pages, "build" | "assetsFolder">;
  /** Where visitors reach the site. */
  url: string;
  /** Proxies of ours in front of this server. */
  trustedProxies: number;
  isProduction: boolean;
};

/** Kept by the service worker (generate-service-worker.ts). */
const OFFLINE_PATH = "/offline";

/** The whole site as one Hono app: the API, the built files, and React Router last. */
export function createApp({ services, pages, url, trustedProxies, isProduction }: AppOptions) {
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(requestScoped(services.log, services.metrics));
  app.use(wellFormedUrl());
  app.use(publicOrigin(url));
  app.use(clientAddress(trustedProxies));
  app.use(compress());
  // Before the headers that only documents need: they would weigh as much as a small script.
  if (pages.assetsFolder) serveAssets(app, pages.assetsFolder);
  app.use(
    securityHeaders({
      isHttps: url.startsWith("https:"),
      isDevelopment: !isProduction,
      hasStripe: services.payments.name === "stripe",
      hasAnalytics: services.analyticsId !== undefined,
      asksForPosition: true,
    }),
  );
  app.use(sameOriginWrites(OPEN_TO_OTHER_SITES));
  app.use(limitBodies(LARGE_BODIES));

  app.route("/", systemRoutes(services));
  app.route("/", sitemapRoutes(services));
  app.route("/", feedRoutes(services));
  app.route("/", discoveryRoutes(services));
  app.route("/", oauthPageRoutes(services));
  app.route("/og", pictureRoutes(services));
  app.route("/uploads", publicFileRoutes(services));
  app.route("/api", createApi(services, url));
  if (pages.assetsFolder) serveFiles(app, pages.assetsFolder);

  app.all("*", requireForm(), async (c) => {
    const build = await pages.build();
    const render = createRequestHandler(build, isProduction ? "production" : "development");
    const context = await contextOf(c, services, url);
    const page = await render(c.req.raw, context);
    for (const [name, value] of context.get(requestContext).answerHeaders) page.headers.set(name, value);
    const viewed = viewedPath(c.req.raw, page, build.routes);
    if (viewed !== undefined) services.analytics.count(viewed);
    // Each page carries its own nonce, so a stored copy is asked after before it is shown.
    if (!page.headers.has("Cache-Control")) page.headers.set("Cache-Control", "private, no-cache");
    return page;
  });
  return app;
}

/** What loaders and the document renderer get. */
async function contextOf(
  c: Context<AppEnv>,
  services: Services,
  url: string,
): Promise<RouterContextProvider> {
  const nonce = c.get("secureHeadersNonce");
  if (!nonce) throw new Error("securityHeaders() has to run before the pages");
  const visitorId = await services.visitors.find(c);
  const address = c.get("clientAddress");
  // Devices keep that page for everybody who uses them.
  const isKept = c.req.path === OFFLINE_PATH;
  const signedIn = isKept ? undefined : await services.identity.findSignedIn(c.req.raw.headers);
  const { headers } = c.req.raw;
  const outbox = isFromThisMachine(address, headers) ? services.outbox : undefined;
  const sandboxDesk = canUseDesk(services.isPublic, address, headers) ? services.sandboxDesk : undefined;
  const found = { services, nonce, visitorId, url, address, signedIn, headers, outbox, sandboxDesk };
  const answerHeaders = new Headers();
  return new RouterContextProvider(new Map([[requestContext, { ...found, readForm, answerHeaders }]]));
}

async function readForm(request: Request): Promise<FormData> {
  return parseForm(await request.arrayBuffer(), request.headers.get("Content-Type") ?? "");
}

/** What the build made: names carry a hash of the content, so those files never change. */
function serveAssets(app: Hono<AppEnv>, root: string): void {
  const onFound = (_file: string, c: Context) => {
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("X-Content-Type-Options", "nosniff");
  };
  app.get("/assets/*", serveStatic({ root, precompressed: true, onFound }));
}

/** The icons and pictures of `public/`; the service worker beside them has to be asked after each time. */
function serveFiles(app: Hono<AppEnv>, root: string): void {
  const onFound = (file: string, c: Context) =>
    c.header("Cache-Control", file.endsWith("/sw.js") ? "no-cache" : "public, max-age=3600");
  app.get("/*", serveStatic({ root, precompressed: true, onFound }));
}
