import type { z } from "zod";

/** Drops invalid parameters, because a list is more useful than an error. */
export function readTableSearch<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): z.output<Schema> {
  const { searchParams } = new URL(request.url);
  const asked = Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
  const result = schema.safeParse(asked);
  if (result.success) return result.data;
  const wrong = new Set(result.error.issues.map(({ path }) => String(path[0])));
  return schema.parse(Object.fromEntries(Object.entries(asked).filter(([name]) => !wrong.has(name))));
}

export function withParams(search: URLSearchParams, changes: Record<string, string>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") query.delete(name);
    else query.set(name, value);
  }
  return `?${query.toString()}`;
}
