import type { ReactNode } from "react";

type StepHeadingProps = { step: 2 | 3; title: string; children?: ReactNode };

export function StepHeading({ step, title, children }: StepHeadingProps) {
  return (
    <header className="grid gap-3">
      <p className="lettering text-hivis-ink">STEP {step} OF 3</p>
      <h1 className="text-2xl">{title}</h1>
      {children}
    </header>
  );
}
