import { cn } from "@plumbline/ui/cn.ts";
import type { ReactNode } from "react";
import { NavLink } from "react-router";

/** The pages of the administration, in the order of how often they are needed. */
const PAGES = [
  { path: "/admin", name: "Directory" },
  { path: "/admin/import", name: "Import and export" },
  { path: "/admin/checks", name: "Checks" },
  { path: "/admin/quotes", name: "Quote requests" },
  { path: "/admin/claims", name: "Claims" },
  { path: "/admin/listing-proposals", name: "Listing changes" },
  { path: "/admin/reviews", name: "Reviews" },
  { path: "/admin/refunds", name: "Refund requests" },
  { path: "/admin/accounts", name: "Accounts" },
  { path: "/admin/audit", name: "Audit log" },
  { path: "/oauth-clients", name: "OAuth clients" },
];

type AdminFrameProps = { title: string; actions?: ReactNode; children: ReactNode };

/** What every page of the administration has: the way to the others, and its name. */
export function AdminFrame({ title, actions, children }: AdminFrameProps) {
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-8 px-4 py-10 sm:px-6">
      <nav aria-label="Administration" className="border-b-2 border-rule">
        <ul className="-mb-0.5 flex flex-wrap gap-x-5">
          {PAGES.map(({ path, name }) => (
            <li key={path}>
              <NavLink
                to={path}
                end
                className={({ isActive }) =>
                  cn(
                    "flex min-h-11 items-center border-b-4 text-sm text-ink no-underline hover:border-ink",
                    isActive ? "border-hivis font-semibold" : "border-transparent",
                  )
                }
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}
