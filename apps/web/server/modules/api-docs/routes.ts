import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { type ApiDocument, describeApi } from "./openapi.ts";
import { renderApiPage } from "./page.ts";

export function apiDocsRoutes(url: string) {
  // Made when first asked for: making it takes longer than putting the rest of the site together.
  let made: ApiDocument | undefined;
  const api = () => (made ??= describeApi(url));
  return new Hono<AppEnv>()
    .get("/openapi.json", (c) => c.json(api()))
    .get("/docs", (c) => c.html(renderApiPage(api())));
}
