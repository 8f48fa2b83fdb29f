import { buttonStyle } from "@plumbline/ui/button.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";

type PageLinksProps = {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
};

export function PageLinks({ page, pages, addressOf }: PageLinksProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center justify-between gap-3">
      {page > 1 ? (
        <Link to={addressOf(page - 1)} rel="prev" className={buttonStyle({ size: "sm" })}>
          <ChevronLeft aria-hidden="true" className="size-5" />
          Previous
        </Link>
      ) : (
        <span />
      )}
      <p className="figures text-sm">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <Link to={addressOf(page + 1)} rel="next" className={buttonStyle({ size: "sm" })}>
          Next
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
