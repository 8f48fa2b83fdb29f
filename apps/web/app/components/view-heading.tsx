import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus from the form it replaces, so a screen reader continues here. */
export function ViewHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl">
      {children}
    </h1>
  );
}
