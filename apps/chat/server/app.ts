import { serveStatic } from "@hono/node-server/serve-static";
import { clientAddress } from "@plumbline/server/http/client-address.ts";
import { compress } from "@plumbline/server/http/compress.ts";
import { handleError } from "@plumbline/server/http/error-handler.ts";
import { publicOrigin } from "@plumbline/server/http/public-origin.ts";
import { limitBodies, requireForm } from "@plumbline/server/http/request-body.ts";
import { requestScoped } from "@plumbline/server/http/request-scope.ts";
import { sameOriginWrites } from "@plumbline/server/http/same-origin.ts";
import { securityHeaders } from "@plumbline/server/http/security-headers.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { wellFormedUrl } from "@plumbline/server/http/well-formed-url.ts";
import { type Context, Hono } from "hono";
import { RouterContextProvider, createRequestHandler } from "react-router";
import { requestContext } from "#app/lib/services-context.ts";
import { createApi } from "./api.ts";
import { signOnRoutes } from "./modules/identity/sign-on-routes.ts";
import { systemRoutes } from "./modules/system/routes.ts";
import type { Pages } from "./pages.ts";
import type { Services } from "./services.ts";

/** Kept by the service worker (generate-service-worker.ts). */
const OFFLINE_PATH = "/offline";

type AppOptions = {
  services: Services;
  pages: Pick<Pages, "build" | "assetsFolder">;
  /** Where people reach the chat app. */
  url: string;
  /** Proxies of ours in front of this server. */
  trustedProxies: number;
  isProduction: boolean;
};

/** The whole chat app as one Hono app: sign-on, the API, the built files, and React Router last. */
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
  app.use(securityHeaders({ isHttps: url.startsWith("https:"), isDevelopment: !isProduction }));
  app.use(sameOriginWrites());
  app.use(limitBodies());

  app.route("/", systemRoutes(services));
  app.route("/", signOnRoutes(services));
  app.route("/api", createApi(services));
  if (pages.assetsFolder) serveFiles(app, pages.assetsFolder);

  app.all("*", requireForm(), async (c) => {
    const render = createRequestHandler(await pages.build(), isProduction ? "production" : "development");
    const page = await render(c.req.raw, await contextOf(c, services));
    // Each page carries its own nonce, so a stored copy is asked after before it is shown.
    if (!page.headers.has("Cache-Control")) page.headers.set("Cache-Control", "private, no-cache");
    return page;
  });
  return app;
}

/** What loaders and the document renderer get. */
async function contextOf(c: Context<AppEnv>, services: Services): Promise<RouterContextProvider> {
  const nonce = c.get("secureHeadersNonce");
  if (!nonce) throw new Error("securityHeaders() has to run before the pages");
  const { url, siteUrl } = services;
  // Devices keep that page for everybody who uses them.
  const isKept = c.req.path === OFFLINE_PATH;
  const signedIn = isKept ? undefined : await services.identity.findSignedIn(c.req.raw.headers);
  return new RouterContextProvider(new Map([[requestContext, { services, nonce, url, siteUrl, signedIn }]]));
}

/** What the build made: names carry a hash of the content, so those files never change. */
function serveAssets(app: Hono<AppEnv>, root: string): void {
  const onFound = (_file: string, c: Context) => {
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("X-Content-Type-Options", "nosniff");
  };
  app.get("/assets/*", serveStatic({ root, precompressed: true, onFound }));
}

/** The icons of `public/` and what stands beside them; a worker has to be asked after each time. */
function serveFiles(app: Hono<AppEnv>, root: string): void {
  const onFound = (file: string, c: Context) =>
    c.header("Cache-Control", file.endsWith("/sw.js") ? "no-cache" : "public, max-age=3600");
  app.get("/*", serveStatic({ root, precompressed: true, onFound }));
}
