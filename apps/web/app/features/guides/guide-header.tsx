import type { ReactNode } from "react";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import type { Crumb } from "../../lib/structured-data.ts";

type GuideHeaderProps = {
  title: string;
  crumbs: Crumb[];
  children: ReactNode;
};

export function GuideHeader({ title, crumbs, children }: GuideHeaderProps) {
  return (
    <div className="border-b-2 border-ink graph-paper">
      <header className="mx-auto grid max-w-7xl gap-3 px-4 py-6 sm:px-6 sm:py-10">
        {crumbs.length > 1 && <Breadcrumbs crumbs={crumbs} />}
        <h1 className="text-2xl">{title}</h1>
        {children}
        <p className="text-sm text-ink-soft">
          General information, not legal advice. Check with the regulator before you rely on it.
        </p>
      </header>
    </div>
  );
}
