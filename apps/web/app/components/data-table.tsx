import type { TablePage } from "@plumbline/contract/table-search.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PageLinks, TABLE_PAGES } from "./page-links.tsx";
import { ariaSortOf, SortHeader, SortLinks, type SortState } from "./sort-links.tsx";

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  isFigure?: boolean;
};

type DataTableProps<Row> = {
  label: string;
  nouns: [one: string, many: string];
  columns: DataColumn<Row>[];
  list: TablePage<Row>;
  sorting: SortState;
  nothing: string;
  isFiltered: boolean;
  whole?: string;
};

/**
 * The server sorts and pages the list, and all its state is in the URL, so headers are links. On a phone, each row is
 * a card.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, nouns, list, nothing, isFiltered, sorting, whole = "?" } = props;
  const { total, page, pages, rows } = list;
  if (total === 0) return <Empty nothing={nothing} isFiltered={isFiltered} whole={whole} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="text-ink-soft">
        {total === 1 ? `1 ${nouns[0]}` : `${total.toLocaleString("en-AU")} ${nouns[1]}`}
      </p>
      <SortLinks columns={props.columns} sorting={sorting} />
      {rows.length === 0 ? (
        <p>There's no page {page}.</p>
      ) : (
        <Table label={label} columns={props.columns} rows={rows} sorting={sorting} />
      )}
      <PageLinks page={Math.min(page, pages + 1)} pages={pages} names={TABLE_PAGES} />
    </div>
  );
}

type TableProps<Row> = Pick<DataTableProps<Row>, "label" | "columns" | "sorting"> & {
  rows: Row[];
};

function Table<Row extends { id: string }>({ label, columns, rows, sorting }: TableProps<Row>) {
  return (
    <table className="w-full border-t-2 border-rule text-sm max-md:block">
      <caption className="sr-only">{label}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ id, header, isSortable, isFigure }) => (
            <th
              key={id}
              scope="col"
              aria-sort={ariaSortOf(id, sorting)}
              className={cn(
                "px-2 py-1 text-left align-middle font-semibold text-ink-soft first:pl-0",
                isFigure && "text-right",
              )}
            >
              {isSortable ? (
                <SortHeader id={id} sorting={sorting}>
                  {header}
                </SortHeader>
              ) : (
                header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="border-b-2 border-rule align-top max-md:grid max-md:gap-1.5 max-md:py-4"
          >
            {columns.map(({ id, header, cell, isFigure }) => (
              <td
                key={id}
                className={cn(
                  "px-2 py-3 wrap-anywhere first:pl-0 max-md:grid max-md:grid-cols-[7rem_minmax(0,1fr)] max-md:gap-2 max-md:p-0",
                  isFigure && "figures md:text-right",
                )}
              >
                {/* Phones don't show the headers. */}
                <span aria-hidden="true" className="text-ink-soft md:hidden">
                  {header}
                </span>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type EmptyProps = Pick<DataTableProps<unknown>, "nothing" | "isFiltered" | "whole">;

function Empty({ nothing, isFiltered, whole }: Required<EmptyProps>) {
  return (
    <div className="grid justify-items-center gap-4 border-2 border-dashed border-rule-strong p-8 text-center">
      <p role="status" className="font-display text-lg font-bold">
        {isFiltered ? "Nothing matches." : nothing}
      </p>
      {isFiltered && (
        <Link to={whole} className={buttonStyle({ size: "sm" })}>
          Show everything
        </Link>
      )}
    </div>
  );
}
