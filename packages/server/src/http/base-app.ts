import { type Context, Hono } from "hono";
import { type RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { PageSource } from "../pages.ts";
import { clientAddress } from "./client-address.ts";
import { compress } from "./compress.ts";
import { handleError } from "./error-handler.ts";
import { publicOrigin } from "./public-origin.ts";
import { type LargeBody, limitBodies, requireForm } from "./request-body.ts";
import { requestScoped } from "./request-scope.ts";
import { sameOriginWrites } from "./same-origin.ts";
import { type OptionalSources, securityHeaders } from "./security-headers.ts";
import { serveAssets, servePublicFiles } from "./static-files.ts";
import type { AppEnv } from "./types.ts";
import { wellFormedUrl } from "./well-formed-url.ts";

export type AppOptions<Services> = {
  services: Services;
  pages: Pick<PageSource, "build" | "assetsFolder">;
  url: string;
  trustedProxies: number;
  isProduction: boolean;
};

type Exceptions = {
  security?: OptionalSources;
  /** Paths that other sites may post to. */
  openPaths?: ReadonlySet<string>;
  largeBodies?: readonly LargeBody[];
};

export function createBaseApp(
  { services, pages, url, trustedProxies, isProduction }: AppOptions<{ log: Log; metrics: Metrics }>,
  { security, openPaths, largeBodies }: Exceptions = {},
) {
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(requestScoped(services.log, services.metrics));
  app.use(wellFormedUrl());
  app.use(publicOrigin(url));
  app.use(clientAddress(trustedProxies));
  app.use(compress());
  // Assets come first, because the headers that only documents need are as large as a small script.
  if (pages.assetsFolder) serveAssets(app, pages.assetsFolder);
  app.use(securityHeaders({ isHttps: url.startsWith("https:"), isDevelopment: !isProduction, ...security }));
  app.use(sameOriginWrites(openPaths));
  app.use(limitBodies(largeBodies));
  return app;
}

type PageHooks = {
  contextOf: (c: Context<AppEnv>, nonce: string) => Promise<RouterContextProvider>;
  onPage?: (page: Response, rendered: Rendered) => void;
};

type Rendered = { request: Request; build: ServerBuild; context: RouterContextProvider };

export function servePages(
  app: Hono<AppEnv>,
  { pages, isProduction }: Pick<AppOptions<unknown>, "pages" | "isProduction">,
  { contextOf, onPage }: PageHooks,
): void {
  if (pages.assetsFolder) servePublicFiles(app, pages.assetsFolder);
  app.all("*", requireForm(), async (c) => {
    const nonce = c.get("secureHeadersNonce");
    if (!nonce) throw new Error("securityHeaders() must run before the pages");
    const request = c.req.raw;
    const build = await pages.build();
    const context = await contextOf(c, nonce);
    const render = createRequestHandler(build, isProduction ? "production" : "development");
    const page = await render(request, context);
    onPage?.(page, { request, build, context });
    // Each page has its own nonce, so a cached copy must be revalidated.
    if (!page.headers.has("Cache-Control")) page.headers.set("Cache-Control", "private, no-cache");
    return page;
  });
}
