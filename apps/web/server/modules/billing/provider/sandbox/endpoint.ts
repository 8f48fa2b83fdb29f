import { z } from "zod";
import type { World } from "./world.ts";

/** One of the sandbox's endpoints: the parameters it knows, and what it does. */
export type Endpoint = {
  method: string;
  path: RegExp;
  parameters: z.ZodType;
  /** What the answer always shows, although it is hidden elsewhere. */
  shows: string[];
  /** Whatever it changes on the way is dropped. */
  isReadOnly: boolean;
  handle: (world: World, parameters: unknown, id: string) => unknown;
};

export const PREVIEW = "POST /v1/invoices/create_preview";

/** An endpoint such as "POST /v1/customers/:id". Parameters that `shape` does not name are refused. */
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
    // The parameters were read by this very shape.
    handle: (world, parameters, id) => handle(world, parameters as z.output<z.ZodObject<Shape>>, id),
  };
}

export const Whole = z.string().regex(/^\d+$/).transform(Number);
export const Flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const Metadata = z.record(z.string().max(40), z.string().max(500));

const PAGING = { limit: Whole.optional(), starting_after: z.string().optional() };
const MAX_PAGE = 100;
type Paging = { limit?: number | undefined; starting_after?: string | undefined };

/** An endpoint that lists, newest first, a page at a time. */
export function listing<Shape extends z.ZodRawShape>(
  path: string,
  shape: Shape,
  list: (world: World, parameters: z.output<z.ZodObject<Shape>>) => { id: string }[],
): Endpoint {
  return endpoint(`GET ${path}`, { ...shape, ...PAGING }, (world, given) => {
    const { limit = 10, starting_after: after } = given as Paging;
    // The same parameters, with those of paging besides.
    const all = list(world, given as z.output<z.ZodObject<Shape>>);
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(from, from + Math.min(limit, MAX_PAGE));
    return { object: "list", url: path, has_more: from + data.length < all.length, data };
  });
}
