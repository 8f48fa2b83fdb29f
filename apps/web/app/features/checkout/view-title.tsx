import { type ReactNode, useEffect, useRef } from "react";

/** Takes focus, because this view replaces the form that had it. */
export function ViewTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1} className="text-xl">
      {children}
    </h2>
  );
}
