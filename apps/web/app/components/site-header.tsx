import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { Menu, Search, X } from "lucide-react";
import { Link } from "react-router";
import type { Theme } from "@plumbline/ui/theme.ts";
import { ThemeToggle } from "@plumbline/ui/theme-toggle.tsx";
import { useSearchKey } from "../lib/use-search-key.ts";
import { LogOutLink } from "./log-out-link.tsx";
import { SearchBox } from "./search-box.tsx";

const NAV_LINKS = [
  { to: "/#features", label: "Features" },
  { to: "/#demo", label: "Try it" },
  { to: "/#coming-soon", label: "Coming soon" },
  { to: "/#pricing", label: "Pricing" },
  { to: "/guides", label: "Guides" },
  { to: "/directory", label: "Directory" },
  { to: "/blog", label: "Blog" },
];

const LOGIN = { to: "/login", label: "Login" };
const ACCOUNT = { to: "/subscription-management", label: "Account" };
const ADMIN = { to: "/admin", label: "Admin" };
const CHATBOT = { to: "/chatbot", label: "Chatbot" };
const DEMO = { to: "/subscription-management", label: "Demo account" };

const MENU_ID = "site-menu";

type SiteHeaderProps = {
  theme: Theme;
  isSignedIn: boolean;
  hasChat: boolean;
  isDemo: boolean;
  isAdministrator: boolean;
  isStatic?: boolean;
};

export function SiteHeader({
  theme,
  isSignedIn,
  hasChat,
  isDemo,
  isAdministrator,
  isStatic,
}: SiteHeaderProps) {
  useSearchKey();
  const account = isDemo ? DEMO : isSignedIn ? ACCOUNT : LOGIN;
  // The bar has room for only one of these. The menu shows both.
  const main = isAdministrator ? ADMIN : hasChat ? CHATBOT : undefined;
  return (
    <header className="sticky top-0 z-40 border-b-2 border-ink bg-paper print:hidden">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-3 min-[375px]:gap-2 min-[375px]:px-4 sm:px-6">
        <Link
          to="/"
          className="mr-auto flex min-h-11 items-center gap-2 font-display text-xl font-extrabold tracking-tight"
        >
          <PlumbMark className="size-8" />
          Plumbline
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex">
            {NAV_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-11 items-center px-3 text-sm underline-offset-8 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox
          label="Search Plumbline"
          className="hidden w-44 xl:flex [&_input]:min-h-10 [&_input]:py-1.5"
        />
        <Link
          to="/search"
          aria-label="Search"
          className={cn(buttonStyle({ look: "quiet", size: "icon" }), "hidden sm:inline-flex xl:hidden")}
        >
          <Search aria-hidden="true" className="size-5" />
        </Link>
        {!isStatic && <ThemeToggle initial={theme} />}
        <Link
          to={account.to}
          className={cn(buttonStyle({ look: "quiet", size: "sm" }), "hidden lg:inline-flex")}
        >
          {account.label}
        </Link>
        {!isSignedIn && (
          <Link
            to="/choose-plan"
            className={cn(buttonStyle({ look: "ink", size: "sm" }), "max-[359px]:hidden")}
          >
            Sign Up
          </Link>
        )}
        {main && (
          <Link
            to={main.to}
            className={cn(buttonStyle({ look: "ink", size: "sm" }), "px-3 max-[359px]:hidden")}
          >
            {main.label}
          </Link>
        )}
        <Button look="quiet" size="icon" aria-label="Menu" popoverTarget={MENU_ID} className="lg:hidden">
          <Menu aria-hidden="true" className="size-6" />
        </Button>
      </div>
      <MobileMenu
        account={account}
        isSignedIn={isSignedIn}
        hasChat={hasChat}
        isAdministrator={isAdministrator}
      />
    </header>
  );
}

/** Uses a native popover, which opens without JavaScript and closes on Escape or a tap outside. */
function MobileMenu({
  account,
  isSignedIn,
  hasChat,
  isAdministrator,
}: Pick<SiteHeaderProps, "isSignedIn" | "hasChat" | "isAdministrator"> & { account: typeof LOGIN }) {
  return (
    <nav
      id={MENU_ID}
      popover="auto"
      aria-label="Menu"
      className="inset-x-0 top-0 m-0 w-full max-w-none border-b-2 border-ink bg-paper p-4 text-ink shadow-sheet backdrop:bg-backdrop/60"
    >
      <div className="flex justify-end">
        <Button
          look="quiet"
          size="icon"
          aria-label="Close menu"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
        >
          <X aria-hidden="true" className="size-6" />
        </Button>
      </div>
      <SearchBox label="Search Plumbline" hasButton className="mt-2 mb-3" />
      <ul className="grid">
        {NAV_LINKS.map(({ to, label }) => (
          <li key={to} className="border-b border-rule">
            <Link
              to={to}
              onClick={closeMenu}
              className="flex min-h-14 items-center font-display text-lg font-bold"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid grid-cols-2 gap-3">
        {hasChat && (
          <Link
            to={CHATBOT.to}
            onClick={closeMenu}
            className={cn(buttonStyle({ look: "main" }), "col-span-2")}
          >
            {CHATBOT.label}
          </Link>
        )}
        {isAdministrator && (
          <Link to={ADMIN.to} onClick={closeMenu} className={cn(buttonStyle(), "col-span-2")}>
            {ADMIN.label}
          </Link>
        )}
        <Link to={account.to} onClick={closeMenu} className={buttonStyle()}>
          {account.label}
        </Link>
        {isSignedIn ? (
          <LogOutLink className={buttonStyle({ look: "ink" })} />
        ) : (
          <Link to="/choose-plan" onClick={closeMenu} className={buttonStyle({ look: "ink" })}>
            Sign Up
          </Link>
        )}
      </div>
    </nav>
  );
}

/** Following a link within the page doesn't close the popover. */
function closeMenu() {
  document.getElementById(MENU_ID)?.hidePopover();
}
