import type { ReactNode } from "react";

export function SheetPage({ children }: { children: ReactNode }) {
  return (
    <div className="graph-paper">
      <div className="mx-auto max-w-2xl px-4 py-14 sm:px-6 sm:py-20">
        <div className="border-2 border-ink bg-sheet p-6 sm:p-10">{children}</div>
      </div>
    </div>
  );
}
