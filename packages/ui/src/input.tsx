import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

const CONTROL =
  "w-full min-h-12 rounded-md border-2 border-rule-strong bg-sheet px-3.5 py-2.5 text-base text-ink " +
  "placeholder:text-ink-soft hover:border-ink aria-invalid:border-bad disabled:opacity-70";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(CONTROL, className)} {...props} />;
}

/** Autofills the visitor's own email address. */
export function EmailInput(props: ComponentProps<"input">) {
  return <Input type="email" inputMode="email" autoComplete="email" {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(CONTROL, "resize-none", className)} {...props} />;
}

export function Select({ className, ...props }: ComponentProps<"select">) {
  return <select className={cn(CONTROL, "pr-8", className)} {...props} />;
}
