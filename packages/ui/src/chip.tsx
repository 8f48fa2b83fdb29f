import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

const chipStyle = cva("inline-flex items-center gap-1.5 rounded-sm border-2 text-left leading-tight", {
  variants: {
    look: {
      stamp: "lettering border-current px-1.5 py-0.5",
      tap: "min-h-11 border-rule-strong bg-sheet px-3 py-1.5 text-sm text-ink hover:border-ink",
    },
    tone: {
      ink: "",
      soft: "text-ink-soft",
      hivis: "text-hivis-ink",
      good: "text-good",
      warn: "text-warn",
    },
  },
  defaultVariants: { look: "stamp", tone: "ink" },
});

type StampProps = ComponentProps<"span"> & Pick<VariantProps<typeof chipStyle>, "tone">;

export function Stamp({ tone, className, ...props }: StampProps) {
  return <span className={cn(chipStyle({ look: "stamp", tone }), className)} {...props} />;
}

export function ChipButton({ className, type = "button", ...props }: ComponentProps<"button">) {
  return <button type={type} className={cn(chipStyle({ look: "tap" }), className)} {...props} />;
}
