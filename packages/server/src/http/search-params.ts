import { Invalid } from "../errors.ts";
import type { Context } from "hono";
import type { z } from "zod";

/** The query string, parsed by `schema`. Empty parameters are as good as none. */
export function searchParams<Schema extends z.ZodType>(schema: Schema, c: Context): z.output<Schema> {
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== "");
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const { issues } = result.error;
  throw new Invalid(
    issues[0]?.message ?? "The request is not valid",
    Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])),
  );
}
