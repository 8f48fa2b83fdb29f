import { buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import type { ReactNode } from "react";

type DisclosureProps = {
  title: string;
  button?: Pick<NonNullable<Parameters<typeof buttonStyle>[0]>, "look" | "size">;
  edge?: keyof typeof EDGES;
  isOpen?: boolean;
  children: ReactNode;
};

const EDGES = { plain: "border-rule-strong", good: "border-good", warn: "border-warn" };

/** A button that opens a form below it, without JavaScript too. */
export function Disclosure({ title, button, edge = "plain", isOpen, children }: DisclosureProps) {
  return (
    <details open={isOpen || undefined}>
      <summary className={buttonStyle({ ...button, className: "list-none" })}>{title}</summary>
      <div className={cn("mt-3 border-l-4 pl-4", EDGES[edge])}>{children}</div>
    </details>
  );
}
