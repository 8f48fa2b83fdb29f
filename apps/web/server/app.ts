import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { RouterContextProvider, createRequestHandler } from "react-router";
import { requestContext } from "#app/lib/services-context.ts";
import type { Pages } from "./pages.ts";
import type { Services } from "./services.ts";

type AppOptions = { services: Services; pages: Pages; isProduction: boolean };

/** The whole site as one Hono app: API first, then files, React Router last. */
export function createApp({ services, pages, isProduction }: AppOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  if (pages.assetsFolder) {
    const root = pages.assetsFolder;
    app.use(
      "/assets/*",
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
      }),
    );
    app.use(
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => c.header("Cache-Control", "public, max-age=3600"),
      }),
    );
  }

  app.all("*", async (c) => {
    const render = createRequestHandler(await pages.build(), isProduction ? "production" : "development");
    const nonce = randomBytes(16).toString("base64");
    return render(c.req.raw, new RouterContextProvider(new Map([[requestContext, { services, nonce }]])));
  });

  return app;
}
