import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export const buttonStyle = cva(
  [
    "inline-flex items-center justify-center gap-2 rounded-md border-2 font-display font-[650] leading-none",
    "text-center [word-spacing:0.08em] whitespace-nowrap no-underline transition-colors select-none",
    "disabled:cursor-not-allowed disabled:opacity-60",
  ],
  {
    variants: {
      look: {
        main: "border-hivis bg-hivis text-on-hivis hover:border-ink",
        ink: "border-ink bg-ink text-paper hover:bg-transparent hover:text-ink",
        outline: "border-rule-strong bg-sheet text-ink hover:border-ink",
        quiet: "border-transparent bg-transparent text-ink hover:bg-rule/60",
      },
      size: {
        md: "min-h-12 px-5 py-3 text-sm",
        sm: "min-h-10 px-4 py-2 text-sm",
        icon: "size-11 p-0",
      },
    },
    defaultVariants: { look: "outline", size: "md" },
  },
);

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonStyle>;

export function Button({ look, size, className, type = "button", ...props }: ButtonProps) {
  return <button type={type} className={cn(buttonStyle({ look, size }), className)} {...props} />;
}
