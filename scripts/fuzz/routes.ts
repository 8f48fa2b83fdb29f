// Every route of both apps, as the apps themselves list them.
import {
  AnswerDefaults,
  AskRequest,
  JobRequest,
  RateRequest,
  ReportDecision,
  ReportRequest,
  UpdateThreadRequest,
} from "@plumbline/contract/chat.ts";
import { SsoInitRequest } from "@plumbline/contract/single-sign-on.ts";
import { mockDatabase } from "@plumbline/db/testing-mock.ts";
import { builtPages as builtChatPages } from "../../apps/chat/server/pages.ts";
import { createTestApp as createChatApp } from "../../apps/chat/server/testing/app.ts";
import { describeApi } from "../../apps/web/server/modules/api-docs/openapi.ts";
import { builtPages as builtWebPages } from "../../apps/web/server/pages.ts";
import { createTestApp as createWebApp } from "../../apps/web/server/testing/app.ts";
import type { AppName } from "./servers.ts";

export type Schema = { [key: string]: unknown };

export type Route = {
  app: AppName;
  method: string;
  /** With parameters as `:id`. */
  path: string;
  /** JSON Schema of the body, and the media type it goes by, where they are known. */
  body?: { mediaType: string; schema: Schema };
  /** Names of query parameters, where they are known. */
  query: string[];
  isPage: boolean;
};

const CHAT_BODIES: Record<string, { toJSONSchema: (options: { io: "input" }) => Schema }> = {
  "POST /api/turns": AskRequest,
  "PUT /api/turns/:id/rating": RateRequest,
  "POST /api/turns/:id/report": ReportRequest,
  "PATCH /api/threads/:id": UpdateThreadRequest,
  "POST /api/jobs": JobRequest,
  "PATCH /api/jobs/:id": JobRequest,
  "PUT /api/settings": AnswerDefaults,
  "PATCH /api/admin/reports/:id": ReportDecision,
  "POST /api/sso/init": SsoInitRequest,
};

type ApiOperation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** What `/api/openapi.json` shows. */
const { paths: documented } = describeApi("http://localhost") as unknown as {
  paths: Record<string, Record<string, ApiOperation>>;
};

export async function collectRoutes(): Promise<Route[]> {
  const mailReplies = { domain: "reply.example.com", secret: "a secret that is never compared, long" };
  const web = createWebApp(mockDatabase, { mailReplies }).app.routes;
  const chat = createChatApp(mockDatabase).app.routes;
  const [webBuild, chatBuild] = await Promise.all([
    builtWebPages().then(({ build }) => build()),
    builtChatPages().then(({ build }) => build()),
  ]);
  return [
    ...endpoints("web", web).map(withApiDocument),
    ...endpoints("chat", chat).map(withChatBody),
    ...pages("web", webBuild.routes),
    ...pages("chat", chatBuild.routes),
  ];
}

function endpoints(app: AppName, routes: { method: string; path: string }[]): Route[] {
  const named = new Map<string, Route>();
  for (const { method, path } of routes) {
    // Middleware is registered for every method, endpoints for one.
    if (method === "ALL") continue;
    const plain = path.replaceAll(/\{[^/]*\}(?=\/|$)/g, "");
    named.set(`${method} ${plain}`, { app, method, path: plain, query: [], isPage: false });
  }
  return [...named.values()];
}

function withApiDocument(route: Route): Route {
  const key = route.path.replaceAll(/:(\w+)/g, "{$1}");
  const operation = documented[key]?.[route.method.toLowerCase()];
  if (!operation) return route;
  const parameters = operation.parameters ?? [];
  const [mediaType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    ...route,
    query: parameters.flatMap(({ in: place, name }) => (place === "query" ? [name] : [])),
    ...(mediaType && content && { body: { mediaType, schema: content.schema } }),
  };
}

function withChatBody(route: Route): Route {
  const schema = CHAT_BODIES[`${route.method} ${route.path}`];
  if (!schema) return route;
  return {
    ...route,
    body: { mediaType: "application/json", schema: schema.toJSONSchema({ io: "input" }) },
  };
}

type PageRoute = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  module: { action?: unknown };
};

function pages(app: AppName, manifest: Record<string, PageRoute | undefined>): Route[] {
  const all = Object.values(manifest).filter((page) => page !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const leaves = all.filter(({ id }) => !parents.has(id));
  return leaves.flatMap((page) => {
    const path = `/${pathOf(page, manifest)}`;
    const known = { app, query: [], isPage: true, path: path.replaceAll("?", "").replace("*", "nowhere") };
    const get = { ...known, method: "GET" };
    return page.module.action ? [get, { ...known, method: "POST" }] : [get];
  });
}

function pathOf(page: PageRoute, manifest: Record<string, PageRoute | undefined>): string {
  const parent = page.parentId === undefined ? undefined : manifest[page.parentId];
  return [parent && pathOf(parent, manifest), page.path].filter(Boolean).join("/");
}
