import { cn } from "@plumbline/ui/cn.ts";
import type { ReactNode } from "react";
import { NavLink } from "react-router";

const GROUPS = [
  {
    name: "Directory",
    pages: [
      { path: "/admin", name: "Directory" },
      { path: "/admin/import", name: "Import and export" },
      { path: "/admin/checks", name: "Checks" },
      { path: "/admin/claims", name: "Claims" },
      { path: "/admin/listing-proposals", name: "Listing changes" },
    ],
  },
  {
    name: "People and money",
    pages: [
      { path: "/admin/accounts", name: "Accounts" },
      { path: "/admin/subscriptions", name: "Subscriptions" },
      { path: "/admin/refunds", name: "Refund requests" },
      { path: "/admin/quotes", name: "Quote requests" },
      { path: "/admin/messages", name: "Messages" },
      { path: "/admin/waitlist", name: "Waitlist" },
      { path: "/admin/giveaway", name: "Giveaway" },
    ],
  },
  {
    name: "Content",
    pages: [
      { path: "/admin/reviews", name: "Reviews" },
      { path: "/admin/feedback", name: "Feedback" },
      { path: "/admin/regulations", name: "Regulation entries" },
    ],
  },
  {
    name: "System",
    pages: [
      { path: "/admin/more", name: "Needs attention" },
      { path: "/admin/analytics", name: "Analytics" },
      { path: "/admin/jobs", name: "Job queue" },
      { path: "/admin/audit", name: "Audit log" },
      { path: "/oauth-clients", name: "OAuth clients" },
    ],
  },
];

type AdminFrameProps = { title: string; actions?: ReactNode; children: ReactNode };

export function AdminFrame({ title, actions, children }: AdminFrameProps) {
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-8 px-4 py-10 sm:px-6 xl:grid-cols-[11rem_1fr] xl:py-6">
      {/* Closed at first, because an open menu would fill a phone's screen. */}
      <details className="border-2 border-ink bg-sheet sm:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
          Admin pages
        </summary>
        <nav aria-label="Administration" className="grid gap-y-4 p-4 pt-2">
          <PageGroups />
        </nav>
      </details>
      <nav
        aria-label="Administration"
        className="hidden grid-cols-2 gap-x-6 gap-y-4 border-b-2 border-rule pb-4 sm:grid lg:grid-cols-4 xl:block xl:space-y-4 xl:border-0 xl:pb-0"
      >
        <PageGroups />
      </nav>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8 xl:gap-5">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{title}</h1>
          {actions}
        </header>
        {children}
      </div>
    </div>
  );
}

function PageGroups() {
  return GROUPS.map((group) => (
    <div key={group.name}>
      <p className="lettering text-ink-soft">{group.name}</p>
      <ul aria-label={group.name} className="flex flex-wrap gap-x-4 lg:block">
        {group.pages.map(({ path, name }) => (
          <li key={path}>
            <NavLink
              to={path}
              end
              className={({ isActive }) =>
                cn(
                  "inline-flex min-h-9 items-center border-b-4 text-sm text-ink no-underline hover:border-ink",
                  isActive ? "border-hivis font-semibold" : "border-transparent",
                )
              }
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}
