import { ROWS_PER_PAGE, type Sorting, type TablePage } from "@plumbline/contract/table-search.ts";
import { pageOf, windowOf } from "./page-of.ts";

type Value = string | number;

/** Sorts ties by `id`, so that no row appears on two pages. */
export function sortRows<Row extends { id: string }, Column extends string>(
  rows: Row[],
  columns: Record<Column, (row: Row) => Value>,
  { sort, direction, page }: Sorting<Column> & { page: number },
): TablePage<Row> {
  const valueOf = columns[sort];
  const sign = direction === "asc" ? 1 : -1;
  const sorted = rows.toSorted((a, b) => sign * (compare(valueOf(a), valueOf(b)) || compare(a.id, b.id)));
  const { offset } = windowOf({ page });
  return pageOf(sorted.slice(offset, offset + ROWS_PER_PAGE), rows.length, { page });
}

function compare(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en-AU");
}
