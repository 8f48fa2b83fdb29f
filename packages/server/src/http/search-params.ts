import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { Invalid } from "../errors.ts";
import { withFacts } from "./describe-route.ts";
import type { AppEnv } from "./types.ts";

/** The handler gets the parsed query from `c.req.valid("query")`. Empty parameters count as missing. */
export function searchParams<Schema extends z.ZodType>(schema: Schema) {
  type Parsed = { in: { query: z.input<Schema> }; out: { query: z.output<Schema> } };
  const parse = createMiddleware<AppEnv, string, Parsed>(async (c, next) => {
    const given = Object.entries(c.req.query()).filter(([, value]) => value !== "");
    const result = schema.safeParse(Object.fromEntries(given));
    if (!result.success) {
      const { issues } = result.error;
      throw new Invalid(
        issues[0]?.message ?? "The request isn't valid",
        Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])),
      );
    }
    c.req.addValidatedData("query", result.data as object);
    await next();
  });
  return withFacts(parse, { errors: [400], ...(schema instanceof z.ZodObject && { query: schema }) });
}
