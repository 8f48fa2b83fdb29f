import { mockDatabase } from "@plumbline/db/testing-mock.ts";
import { listRoutes, type Route as ApiRoute } from "@plumbline/server/http/describe-route.ts";
import { builtPages as builtChatPages } from "../../apps/chat/server/pages.ts";
import { createTestApp as createChatApp } from "../../apps/chat/server/testing/app.ts";
import { builtPages as builtWebPages } from "../../apps/web/server/pages.ts";
import { createTestApp as createWebApp } from "../../apps/web/server/testing/app.ts";
import type { AppName } from "./servers.ts";

export type Schema = { [key: string]: unknown };

export type Route = {
  app: AppName;
  method: string;
  path: string;
  body?: { mediaType: string; schema: Schema };
  query: string[];
  isPage: boolean;
};

export async function collectRoutes(): Promise<Route[]> {
  const mailReplies = { domain: "reply.example.com", secret: "a secret that is never compared, long" };
  const web = createWebApp(mockDatabase, { mailReplies }).app;
  const chat = createChatApp(mockDatabase).app;
  const [webBuild, chatBuild] = await Promise.all([
    builtWebPages().then(({ build }) => build()),
    builtChatPages().then(({ build }) => build()),
  ]);
  return [
    ...listRoutes(web).map((route) => toRoute("web", route)),
    ...listRoutes(chat).map((route) => toRoute("chat", route)),
    ...pages("web", webBuild.routes),
    ...pages("chat", chatBuild.routes),
  ];
}

const AS_SENT = { io: "input", unrepresentable: "any" } as const;

function toRoute(app: AppName, { method, path, query, body }: ApiRoute): Route {
  return {
    app,
    method,
    path: path.replaceAll(/\{[^/]*\}(?=\/|$)/g, ""),
    query: Object.keys(query?.shape ?? {}),
    ...(body && { body: { ...body, schema: body.schema.toJSONSchema(AS_SENT) } }),
    isPage: false,
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
