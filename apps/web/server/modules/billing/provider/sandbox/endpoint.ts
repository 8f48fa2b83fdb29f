import { z } from "zod";
import type { World } from "./world.ts";

export type Endpoint = {
  method: string;
  path: RegExp;
  parameters: z.ZodType;
  /** Fields included here that other endpoints leave out. */
  shows: string[];
  isReadOnly: boolean;
  handle: (world: World, parameters: unknown, id: string) => unknown;
};

export const PREVIEW = "POST /v1/invoices/create_preview";

/** `what` is a method and a path, such as "POST /v1/customers/:id". */
export function endpoint<Shape extends z.ZodRawShape>(
  what: string,
  shape: Shape,
  handle: (world: World, parameters: z.output<z.ZodObject<Shape>>, id: string) => unknown,
  shows: string[] = [],
): Endpoint {
  const [method = "", path = ""] = what.split(" ");
  return {
    method,
    path: new RegExp(`^${path.replace(":id", "([^/]+)")}$`),
    parameters: z.strictObject({ ...shape, expand: z.array(z.string()).optional() }),
    shows,
    isReadOnly: method === "GET" || what === PREVIEW,
    // `parameters` has been parsed with this shape.
    handle: (world, parameters, id) => handle(world, parameters as z.output<z.ZodObject<Shape>>, id),
  };
}

export const Whole = z.string().regex(/^\d+$/).transform(Number);
export const Flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const Metadata = z.record(z.string().max(40), z.string().max(500));

const PAGING = { limit: Whole.optional(), starting_after: z.string().optional() };
const MAX_PAGE = 100;
type Paging = { limit?: number | undefined; starting_after?: string | undefined };

/** `list` must return newest first. */
export function listing<Shape extends z.ZodRawShape>(
  path: string,
  shape: Shape,
  list: (world: World, parameters: z.output<z.ZodObject<Shape>>) => { id: string }[],
): Endpoint {
  return endpoint(`GET ${path}`, { ...shape, ...PAGING }, (world, given) => {
    const { limit = 10, starting_after: after } = given as Paging;
    const all = list(world, given as z.output<z.ZodObject<Shape>>);
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(from, from + Math.min(limit, MAX_PAGE));
    return { object: "list", url: path, has_more: from + data.length < all.length, data };
  });
}
