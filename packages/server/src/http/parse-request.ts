import type { z } from "zod";
import { Invalid } from "../errors.ts";
import { sentenceOf } from "./issue-sentences.ts";

/** Throws `Invalid` with a sentence for each field: the schema's own, or else a general one. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(given, { error: sentenceOf });
  if (success) return data;
  const issues: Record<string, string> = {};
  for (const { path, message } of error.issues) issues[path.join(".")] ??= message;
  throw new Invalid(error.issues[0]?.message ?? "The request isn't valid", issues);
}
