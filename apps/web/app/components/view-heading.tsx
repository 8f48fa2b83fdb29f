import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a view that takes a form's place. The form had the focus; a screen reader goes on here. */
export function ViewHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl">
      {children}
    </h1>
  );
}
