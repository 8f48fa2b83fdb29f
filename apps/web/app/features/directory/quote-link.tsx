import type { ReactNode } from "react";
import { Link } from "react-router";
import { isPlainClick } from "./is-plain-click.ts";

type QuoteLinkProps = { slug: string; onQuote: () => void; className: string; children: ReactNode };

/** Opens the quote dialog. Without JavaScript, or in another tab, it opens a page with the same form. */
export function QuoteLink({ slug, onQuote, className, children }: QuoteLinkProps) {
  return (
    <Link
      to={`/directory/${slug}/quote`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onQuote();
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
