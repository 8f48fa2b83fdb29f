import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import type { AppEnv } from "./types.ts";

/** Names include a hash of the content, so these files never change. */
export function serveAssets(app: Hono<AppEnv>, root: string): void {
  const onFound = (_file: string, c: Context) => {
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("X-Content-Type-Options", "nosniff");
  };
  app.get("/assets/*", serveStatic({ root, precompressed: true, onFound }));
}

export function servePublicFiles(app: Hono<AppEnv>, root: string): void {
  const onFound = (file: string, c: Context) =>
    c.header("Cache-Control", file.endsWith("/sw.js") ? "no-cache" : "public, max-age=3600");
  app.get("/*", serveStatic({ root, precompressed: true, onFound }));
}
