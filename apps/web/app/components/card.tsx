import { type ReactNode, useId } from "react";

type CardProps = { title: string; stamp?: ReactNode; children: ReactNode };

export function Card({ title, stamp, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 justify-items-start gap-4 border-2 border-ink bg-sheet p-5 sm:p-7"
    >
      <header className="flex w-full flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl wrap-anywhere">
          {title}
        </h2>
        {stamp}
      </header>
      {children}
    </section>
  );
}
