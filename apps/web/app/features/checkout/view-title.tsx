import { type ReactNode, useEffect, useRef } from "react";

/** The title of a panel that takes a form's place: the form had the focus, so it moves here. */
export function ViewTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1} className="text-xl">
      {children}
    </h2>
  );
}
