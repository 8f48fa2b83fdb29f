import { PlumbMark, PlumbThinking } from "@plumbline/ui/plumb-line.tsx";
import type { ReactNode } from "react";

export function Reply({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div aria-hidden="true" className="hidden flex-col items-center sm:flex">
        <PlumbMark className="size-7" />
        <span className="mt-1 w-0.5 flex-1 bg-rule" />
      </div>
      <div className="min-w-0 pt-0.5">{children}</div>
    </div>
  );
}

export function Thinking() {
  return <PlumbThinking label="Checking the rules" />;
}
