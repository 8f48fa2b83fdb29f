import { NotFound } from "../errors.ts";
import type { Context } from "hono";
import { z } from "zod";

/** The `:id` of a path; what is no id belongs to nothing. */
export function idParam(c: Context): string {
  const { data: id } = z.uuid().safeParse(c.req.param("id"));
  if (!id) throw new NotFound("There is nothing at this address");
  return id;
}
