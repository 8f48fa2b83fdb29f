import { buttonStyle } from "@plumbline/ui/button.tsx";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { LogOutLink } from "../../components/log-out-link.tsx";
import { ACCOUNT_SECTIONS } from "./sections.ts";

export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-6 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[13rem_1fr] lg:gap-x-10">
        <header className="flex flex-wrap items-center justify-between gap-3 lg:col-span-2">
          <h1 className="text-2xl sm:text-3xl">Your account</h1>
          <LogOutLink className={buttonStyle()} />
        </header>
        <nav aria-label="Your account" className="lg:sticky lg:top-24 lg:self-start">
          <ul className="flex flex-wrap gap-2 lg:flex-col">
            {ACCOUNT_SECTIONS.map(({ path, name, anchor }) => (
              <li key={path} id={anchor} className="scroll-mt-24">
                <NavLink
                  to={path}
                  end
                  className={({ isActive }) =>
                    buttonStyle({
                      size: "sm",
                      look: isActive ? "ink" : "outline",
                      className: "min-h-11 lg:w-full lg:justify-start",
                    })
                  }
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <p className="hidden border-l-4 border-warn pl-3 noscript:block">
            Without JavaScript, you can cancel or keep your plan, ask for a refund, enter the giveaway,
            download your data and log out. The other buttons need JavaScript.
          </p>
          {children}
        </div>
      </div>
    </div>
  );
}
