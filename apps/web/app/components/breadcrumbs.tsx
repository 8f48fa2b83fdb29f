import { Link } from "react-router";
import type { Crumb } from "../lib/structured-data.ts";

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="You are here">
      <ol className="flex flex-wrap gap-x-2 text-sm">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="text-ink-soft">
                {name}
              </span>
            ) : (
              <Link
                to={path}
                className="inline-flex min-h-8 items-center underline decoration-rule-strong underline-offset-4 hover:decoration-ink"
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
