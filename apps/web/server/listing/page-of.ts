import { ROWS_PER_PAGE, type Sorting, type TablePage } from "@plumbline/contract/table-search.ts";
import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";

type Asked = { page: number };

export function windowOf({ page }: Asked, perPage = ROWS_PER_PAGE): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

export function pageOf<Row>(
  rows: Row[],
  total: number,
  { page }: Asked,
  perPage = ROWS_PER_PAGE,
): TablePage<Row> {
  return { rows, total, page, pages: Math.max(1, Math.ceil(total / perPage)) };
}

/** A unique tie-breaker stops a row from appearing on two pages. Rows without a value come last in either direction. */
export function orderOf<Column extends string>(
  columns: Record<Column, SQLWrapper>,
  { sort, direction }: Sorting<Column>,
  tieBreaker: SQLWrapper,
): SQL[] {
  const way = direction === "asc" ? asc : desc;
  return [sql`${way(columns[sort])} nulls last`, way(tieBreaker)];
}

/** A LIKE pattern that matches the words literally, anywhere in a text. */
export function anywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
