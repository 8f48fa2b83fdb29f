import type { Sorting } from "@plumbline/contract/table-search.ts";
import { cn } from "@plumbline/ui/cn.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { withParams } from "../lib/table-search.ts";

export type SortState = Sorting;

const SORT_NAMES = { asc: "ascending", desc: "descending" } as const;

export function ariaSortOf(id: string, { sort, direction }: SortState) {
  return sort === id ? SORT_NAMES[direction] : undefined;
}

export function SortHeader({
  id,
  sorting,
  children,
}: {
  id: string;
  sorting: SortState;
  children: ReactNode;
}) {
  const [search] = useSearchParams();
  const isSorted = sorting.sort === id;
  return (
    <>
      <span className="md:hidden">{children}</span>
      <Link
        to={sortAddress(search, id, sorting)}
        preventScrollReset
        className={cn(
          "inline-flex min-h-11 items-center gap-1 underline decoration-rule-strong underline-offset-4 hover:decoration-ink max-md:hidden",
          isSorted && "text-ink",
        )}
      >
        {children}
        {isSorted && <Arrow sorting={sorting} />}
      </Link>
    </>
  );
}

type SortLinksProps = {
  columns: { id: string; header: string; isSortable?: boolean }[];
  sorting: SortState;
};

export function SortLinks({ columns, sorting }: SortLinksProps) {
  const [search] = useSearchParams();
  const sortable = columns.filter(({ isSortable }) => isSortable);
  if (sortable.length === 0) return null;
  return (
    <nav aria-label="Sort by" className="md:hidden">
      <ul className="flex flex-wrap items-center gap-x-4 text-sm">
        {sortable.map(({ id, header }) => {
          const isSorted = sorting.sort === id;
          return (
            <li key={id}>
              <Link
                to={sortAddress(search, id, sorting)}
                preventScrollReset
                aria-current={isSorted ? "true" : undefined}
                className={cn(
                  "inline-flex min-h-11 items-center gap-1 underline",
                  isSorted && "font-semibold",
                )}
              >
                {header}
                {isSorted && (
                  <>
                    <Arrow sorting={sorting} />
                    <span className="sr-only">{SORT_NAMES[sorting.direction]}</span>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Arrow({ sorting: { direction } }: { sorting: SortState }) {
  const Icon = direction === "asc" ? ArrowUp : ArrowDown;
  return <Icon aria-hidden="true" className="size-4" />;
}

function sortAddress(search: URLSearchParams, id: string, { sort, direction }: SortState): string {
  const next = sort === id && direction === "asc" ? "desc" : "asc";
  return withParams(search, { sort: id, direction: next, page: "" });
}
