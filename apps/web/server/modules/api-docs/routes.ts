import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { type ApiDocument, describeApi } from "./openapi.ts";
import { renderApiPage } from "./page.ts";

/** Call once everything is mounted on `api`. */
export function apiDocsRoutes(api: Hono<AppEnv>, url: string) {
  // Built on the first request, because building the document is slow.
  let made: Promise<ApiDocument> | undefined;
  const describe = () => (made ??= describeApi(api, url));
  return new Hono<AppEnv>()
    .get("/openapi.json", async (c) => c.json(await describe()))
    .get("/docs", async (c) => c.html(renderApiPage(await describe())));
}
