import { type ReactNode, useEffect, useRef } from "react";

/** Takes focus, because the form it replaces had it. */
export function ViewTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1} className="text-xl">
      {children}
    </h2>
  );
}
