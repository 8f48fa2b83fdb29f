import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import type { ReactNode } from "react";

type PlainPageProps = { title: string; intro?: ReactNode; children: ReactNode };

export function PlainPage({ title, intro, children }: PlainPageProps) {
  return (
    <>
      <header className="border-b-2 border-rule bg-sheet">
        <p className="mx-auto flex max-w-3xl items-center px-4 sm:px-6">
          <a
            href="/"
            className="flex min-h-14 items-center gap-2 font-display text-lg font-bold no-underline"
            aria-label="Plumbline: ask a question"
          >
            <PlumbMark /> Plumbline
          </a>
        </p>
      </header>
      <main id="main" className="mx-auto grid max-w-3xl gap-8 px-4 py-10 sm:px-6">
        <div className="grid gap-3">
          <h1 className="text-2xl">{title}</h1>
          {intro}
        </div>
        {children}
      </main>
    </>
  );
}
