import { cn } from "@plumbline/ui/cn.ts";
import { PlumbDivider } from "@plumbline/ui/plumb-line.tsx";
import type { ReactNode } from "react";

type SectionProps = {
  id?: string;
  title: string;
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Section({ id, title, lead, className, children }: SectionProps) {
  const headingId = `${id ?? title.toLowerCase().replaceAll(/\W+/g, "-")}-heading`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={cn("mx-auto max-w-7xl px-4 pb-16 sm:px-6 sm:pb-24", className)}
    >
      <div>
        <PlumbDivider className="mx-0 mb-5" />
        <header className="mb-8 max-w-2xl sm:mb-12">
          <h2 id={headingId} className="text-2xl">
            {title}
          </h2>
          {lead && <p className="mt-4 text-lg text-ink-soft">{lead}</p>}
        </header>
      </div>
      {children}
    </section>
  );
}
