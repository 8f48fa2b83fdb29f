import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { type ApiDocument, describeApi } from "./openapi.ts";
import { renderApiPage } from "./page.ts";

/** Documents `api` as it is once everything is mounted. */
export function apiDocsRoutes(api: Hono<AppEnv>, url: string) {
  // Made when first asked for: making it takes longer than putting the rest of the site together.
  let made: Promise<ApiDocument> | undefined;
  const describe = () => (made ??= describeApi(api, url));
  return new Hono<AppEnv>()
    .get("/openapi.json", async (c) => c.json(await describe()))
    .get("/docs", async (c) => c.html(renderApiPage(await describe())));
}
