// Each middleware declares what it requires or refuses, and the API document is generated from those
// declarations.
import type { Hono, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import type { AppEnv } from "./types.ts";

type Facts = {
  query?: z.ZodObject;
  body?: { mediaType: string; schema: z.ZodType };
  security?: Record<string, string[]>[];
  errors?: number[];
  description?: { text: string; response: z.ZodType; mediaType: string };
};

export type Route = Facts & { method: string; path: string; errors: number[] };

const factsOf = new WeakMap<object, Facts>();

export function withFacts<Middleware extends object>(middleware: Middleware, facts: Facts): Middleware {
  factsOf.set(middleware, facts);
  return middleware;
}

/** The first sentence of `text` is the summary. */
export function describeRoute(
  text: string,
  response: z.ZodType,
  { mediaType = "application/json", ...facts }: Omit<Facts, "description"> & { mediaType?: string } = {},
): MiddlewareHandler {
  const skip = createMiddleware((_c, next) => next());
  return withFacts(skip, { ...facts, description: { text, response, mediaType } });
}

export function listRoutes(app: Hono<AppEnv>): Route[] {
  // Middleware is registered for all methods, a route for a single method.
  const own = app.routes.filter(({ method }) => method !== "ALL");
  const unique = new Map(own.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  return Array.from(unique.values(), ({ method, path }) => {
    // A pattern matches its own text: ":id" matches ":id".
    const matched = app.router.match(method, path)[0].map(([[, route]]) => route);
    const last = matched.findLastIndex((route) => route.method === method && route.path === path);
    const facts = matched.slice(0, last + 1).flatMap(({ handler }) => factsOf.get(handler) ?? []);
    return {
      ...Object.assign({}, ...facts),
      method,
      path,
      errors: facts.flatMap(({ errors = [] }) => errors),
    };
  });
}
