import { ROWS_PER_PAGE, type Sorting, type TablePage } from "@plumbline/contract/table-search.ts";
import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";

type Asked = { page: number };

/** Which rows of a sorted list are on a page. */
export function windowOf({ page }: Asked, perPage = ROWS_PER_PAGE): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** The rows of a page with how many there are in all. */
export function pageOf<Row>(
  rows: Row[],
  total: number,
  { page }: Asked,
  perPage = ROWS_PER_PAGE,
): TablePage<Row> {
  return { rows, total, page, pages: Math.max(1, Math.ceil(total / perPage)) };
}

/**
 * The order of a list: one of its columns, and then what tells any two rows apart, so that no row is on two pages.
 * Only what stands in `columns` is ever sorted by. Rows without a value come last either way.
 */
export function orderOf<Column extends string>(
  columns: Record<Column, SQLWrapper>,
  { sort, direction }: Sorting<Column>,
  tieBreaker: SQLWrapper,
): SQL[] {
  const way = direction === "asc" ? asc : desc;
  return [sql`${way(columns[sort])} nulls last`, way(tieBreaker)];
}

/** A pattern that finds the words anywhere in a text, whatever signs are in them. */
export function anywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
