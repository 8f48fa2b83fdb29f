import { NotFound } from "../errors.ts";
import type { Context } from "hono";
import { z } from "zod";

export function idParam(c: Context, name = "id"): string {
  const { data: id } = z.uuid().safeParse(c.req.param(name));
  if (!id) throw new NotFound("There's nothing at this address");
  return id;
}
