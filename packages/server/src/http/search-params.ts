import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { withFacts } from "./describe-route.ts";
import { parseRequest } from "./parse-request.ts";
import type { AppEnv } from "./types.ts";

/** The handler gets the parsed query from `c.req.valid("query")`. Empty parameters count as missing. */
export function searchParams<Schema extends z.ZodType>(schema: Schema) {
  type Parsed = { in: { query: z.input<Schema> }; out: { query: z.output<Schema> } };
  const parse = createMiddleware<AppEnv, string, Parsed>(async (c, next) => {
    const given = Object.entries(c.req.query()).filter(([, value]) => value !== "");
    c.req.addValidatedData("query", parseRequest(schema, Object.fromEntries(given)) as object);
    await next();
  });
  return withFacts(parse, { errors: [400], ...(schema instanceof z.ZodObject && { query: schema }) });
}
