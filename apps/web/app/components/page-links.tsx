import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useSearchParams } from "react-router";

/** The way to the pages before and after, with the rest of the address as it is. Nothing where there is one page. */
export function PageLinks({ page, pages }: { page: number; pages: number }) {
  const [search] = useSearchParams();
  if (pages <= 1) return null;
  const linkTo = (to: number) => {
    const query = new URLSearchParams(search);
    query.set("page", String(to));
    return `?${query.toString()}`;
  };
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link to={linkTo(page - 1)} rel="prev" className={buttonStyle({ size: "sm" })}>
          Newer
        </Link>
      )}
      <span className="figures text-sm">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={linkTo(page + 1)} rel="next" className={buttonStyle({ size: "sm" })}>
          Older
        </Link>
      )}
    </nav>
  );
}
