import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { Invalid, UnsupportedMediaType } from "../errors.ts";
import type { AppEnv } from "./types.ts";

/** Parses the JSON body with `schema`; the handler gets it from `c.req.valid("json")`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return createMiddleware<AppEnv, string, { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }>(
    async (c, next) => {
      const mediaType = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
      if (mediaType !== "application/json") {
        throw new UnsupportedMediaType("Please send JSON with the content type application/json");
      }
      const text = await c.req.text();
      c.req.addValidatedData("json", parseBody(schema, text) as object);
      await next();
    },
  );
}

function parseBody<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  const { issues } = result.error;
  const byField = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join("."), message]),
  );
  throw new Invalid(issues[0]?.message ?? "The request is not valid", byField);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Invalid("The body is not valid JSON");
  }
}
