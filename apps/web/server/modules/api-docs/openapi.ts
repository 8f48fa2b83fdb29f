import { readdirSync } from "node:fs";
import { ErrorBody } from "@plumbline/contract/errors.ts";
import { listRoutes, type Route } from "@plumbline/server/http/describe-route.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import type { Hono } from "hono";
import { z } from "zod";
import { createDocument } from "zod-openapi";

const CONTRACT = new URL("../../../../../packages/contract/src/", import.meta.url);

const ERROR_MEANINGS: Record<number, string> = {
  400: "The body or a parameter is invalid; `issues` says which field and why.",
  401: "Not signed in, or the credentials are wrong.",
  403: "Not allowed for this account.",
  404: "It doesn't exist, or belongs to another account.",
  409: "It already exists, or someone else has changed it.",
  413: "The body is too large.",
  415: "The body isn't in the media type listed here.",
  429: "Too many requests, or the free question is used up.",
  503: "Unavailable right now; try again.",
};

const SECURITY_SCHEMES = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "plumbline.session_token",
    description:
      "Set by /api/auth/login. Its name starts with `__Secure-` on https. If the role `admin` is listed, the account must be an administrator's.",
  },
  quoteKey: {
    type: "apiKey",
    in: "header",
    name: "X-Quote-Key",
    description: "The key in an emailed link to a quote request.",
  },
  reviewKey: {
    type: "apiKey",
    in: "header",
    name: "Review-Key",
    description: "The key in an emailed link to a review.",
  },
} as const;

export type ApiDocument = Awaited<ReturnType<typeof describeApi>>;

export async function describeApi(api: Hono<AppEnv>, url: string) {
  await nameSchemas();
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const route of listRoutes(api)) {
    if (!route.description) continue;
    const path = `/api${route.path.replaceAll(/:(\w+)/g, "{$1}")}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = describeOperation(route, route.description);
  }
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Plumbline API",
      version: "1",
      description:
        "Straight answers on the rules for Australian tradies. Every error is JSON with a readable `error` message.",
    },
    servers: [{ url }],
    components: { securitySchemes: SECURITY_SCHEMES },
    paths,
  });
}

function describeOperation(
  { path, query, body, security, errors }: Route,
  { text, response, mediaType }: NonNullable<Route["description"]>,
) {
  const [, summary, description] = /^(.+?)\.(?: (.*))?$/s.exec(text) ?? [];
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name!);
  const statuses = [...errors, ...(body ? [400, 413, 415] : []), ...(names.length > 0 ? [404] : [])];
  const failures = statuses.map((status) => [
    status,
    { description: ERROR_MEANINGS[status], content: { "application/json": { schema: ErrorBody } } },
  ]);
  return {
    summary,
    ...(description && { description }),
    ...(security && { security }),
    requestParams: {
      ...(names.length > 0 && {
        path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      }),
      ...(query && { query }),
    },
    ...(body && { requestBody: { required: true, content: { [body.mediaType]: { schema: body.schema } } } }),
    responses: {
      200: { description: "It worked.", content: { [mediaType]: { schema: response } } },
      ...Object.fromEntries(failures),
    },
  };
}

async function nameSchemas(): Promise<void> {
  for (const file of readdirSync(CONTRACT).filter((name) => !name.endsWith(".test.ts"))) {
    const exported = (await import(`@plumbline/contract/${file}`)) as Record<string, unknown>;
    for (const [id, schema] of Object.entries(exported)) {
      if (schema instanceof z.ZodType) z.globalRegistry.add(schema, { ...schema.meta(), id });
    }
  }
}
