// Admin tables are sorted, filtered and paged by the server.
import { z } from "zod";

export const ROWS_PER_PAGE = 50;
export const DIRECTIONS = ["asc", "desc"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export type Sorting<Column extends string = string> = { sort: Column; direction: Direction };

/** Each table adds its own filters. */
export function tableSearch<const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  sort: NoInfer<Columns[number]>,
  direction: Direction,
) {
  return z.object({
    sort: z.enum(columns, "Choose a column from the list").default(sort as never),
    direction: z.enum(DIRECTIONS, "Choose asc or desc").default(direction),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    q: z.string().trim().max(120, "Please keep it under 120 characters").default(""),
  });
}

export function tablePage<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
  });
}

export type TablePage<Row> = { rows: Row[]; total: number; page: number; pages: number };
