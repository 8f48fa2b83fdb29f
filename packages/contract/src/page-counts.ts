import { z } from "zod";
import { tablePage, tableSearch } from "./table-search.ts";

export const COUNT_COLUMNS = ["path", "total7", "total30", "total90"] as const;

export const CountSearch = tableSearch(COUNT_COLUMNS, "total30", "desc").extend({
  path: z.string().max(200, "Please keep it under 200 characters").optional(),
});
export type CountSearch = z.infer<typeof CountSearch>;

export const CountLine = z.object({
  id: z.string(),
  total7: z.number().int(),
  total30: z.number().int(),
  total90: z.number().int(),
});
export type CountLine = z.infer<typeof CountLine>;

export const CountPage = tablePage(CountLine).extend({
  sums: z.object({ total7: z.number().int(), total30: z.number().int(), total90: z.number().int() }),
  /** The last 30 days, newest first. Days without views are left out. */
  days: z.array(z.object({ day: z.iso.date(), total: z.number().int() })),
});
export type CountPage = z.infer<typeof CountPage>;
