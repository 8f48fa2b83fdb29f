import { PlumbDivider } from "@plumbline/ui/plumb-line.tsx";
import type { ReactNode } from "react";

/** A page of rules, in short sections that can be linked to. */
export function LegalPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-2xl gap-8 px-4 pb-20 sm:px-6">
        <PlumbDivider className="mx-0 ml-6" />
        <div className="grid gap-8 border-2 border-ink bg-sheet p-6 sm:p-8">
          <header className="grid gap-4">
            <h1 className="text-2xl">{title}</h1>
            <p className="text-lg">{lead}</p>
          </header>
          {children}
        </div>
      </div>
    </div>
  );
}

export function Clause({ title, points }: { title: string; points: ReactNode[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <ul className="grid list-disc gap-2 pl-5">
        {points.map((point, at) => (
          <li key={at}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
