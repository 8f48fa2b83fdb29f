import { buttonStyle } from "@plumbline/ui/button.tsx";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

export function SamePageLink({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={pathname + search} reloadDocument className={buttonStyle({ look: "main" })}>
      {children}
    </Link>
  );
}
