import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useSearchParams } from "react-router";
import { withParams } from "../lib/table-search.ts";

type PageLinksProps = {
  page: number;
  pages: number;
  /** Lists sorted by day can omit this. */
  names?: readonly [back: string, on: string];
};

export const TABLE_PAGES = ["Previous", "Next"] as const;

export function PageLinks({ page, pages, names: [back, on] = ["Newer", "Older"] }: PageLinksProps) {
  const [search] = useSearchParams();
  if (pages <= 1 && page <= 1) return null;
  const linkTo = (to: number) => withParams(search, { page: String(to) });
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link to={linkTo(page - 1)} rel="prev" className={buttonStyle({ size: "sm" })}>
          {back}
        </Link>
      )}
      <span className="figures text-sm">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={linkTo(page + 1)} rel="next" className={buttonStyle({ size: "sm" })}>
          {on}
        </Link>
      )}
    </nav>
  );
}
