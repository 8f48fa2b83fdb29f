import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { Invalid, UnsupportedMediaType } from "../errors.ts";
import { isStorable, NOT_STORABLE } from "./storable-text.ts";
import type { AppEnv } from "./types.ts";

const MAX_DEPTH = 32;

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
  const value = parseJson(text);
  refuseUnstorable(value);
  const result = schema.safeParse(value);
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

/** Schemas say what a text is about; that it can be stored holds for all of them. */
function refuseUnstorable(value: unknown, path: string[] = []): void {
  if (path.length > MAX_DEPTH) throw new Invalid("The body is nested too deeply");
  if (typeof value === "string" && !isStorable(value)) {
    throw new Invalid(NOT_STORABLE, { [path.join(".")]: NOT_STORABLE });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) throw new Invalid(NOT_STORABLE, { [path.join(".")]: NOT_STORABLE });
    refuseUnstorable(inner, [...path, key]);
  }
}
