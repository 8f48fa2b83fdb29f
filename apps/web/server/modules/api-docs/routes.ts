import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { describeApi } from "./openapi.ts";
import { renderApiPage } from "./page.ts";

export function apiDocsRoutes(url: string) {
  const api = describeApi(url);
  return new Hono<AppEnv>()
    .get("/openapi.json", (c) => c.json(api))
    .get("/docs", (c) => c.html(renderApiPage(api)));
}
