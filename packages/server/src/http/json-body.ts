import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { Invalid, UnsupportedMediaType } from "../errors.ts";
import { withFacts } from "./describe-route.ts";
import { parseRequest } from "./parse-request.ts";
import { isStorable, NOT_STORABLE } from "./storable-text.ts";
import type { AppEnv } from "./types.ts";

const MAX_DEPTH = 32;

/** The handler gets the parsed body from `c.req.valid("json")`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  type Parsed = { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } };
  const parse = createMiddleware<AppEnv, string, Parsed>(async (c, next) => {
    const mediaType = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
    if (mediaType !== "application/json") {
      throw new UnsupportedMediaType("Please send JSON with the content type application/json");
    }
    const text = await c.req.text();
    const value = parseJson(text);
    refuseUnstorable(value);
    c.req.addValidatedData("json", parseRequest(schema, value) as object);
    await next();
  });
  return withFacts(parse, { body: { mediaType: "application/json", schema } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Invalid("The body isn't valid JSON");
  }
}

/** Applies to every text in the body, so that schemas don't need to check it. */
function refuseUnstorable(value: unknown): void {
  const path = findUnstorable(value, 0);
  if (path) throw new Invalid(NOT_STORABLE, { [path.join(".")]: NOT_STORABLE });
}

/**
 * Returns the path to the first text or key that can't be stored. Efficient, because a request can have
 * 300,000 values.
 */
function findUnstorable(value: unknown, depth: number): string[] | undefined {
  if (depth > MAX_DEPTH) throw new Invalid("The body is nested too deeply");
  if (typeof value === "string") return isStorable(value) ? undefined : [];
  if (typeof value !== "object" || value === null) return undefined;
  for (const key in value) {
    if (!Array.isArray(value) && !isStorable(key)) return [];
    const path = findUnstorable(value[key as keyof typeof value], depth + 1);
    if (path) return [key, ...path];
  }
  return undefined;
}
