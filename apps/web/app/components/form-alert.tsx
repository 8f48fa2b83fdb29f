import { cn } from "@plumbline/ui/cn.ts";
import type { ComponentProps } from "react";

type FormAlertProps = Omit<ComponentProps<"p">, "role"> & { isGood?: boolean };

export function FormAlert({ isGood = false, className, ...props }: FormAlertProps) {
  return (
    <p
      role={isGood ? "status" : "alert"}
      className={cn("border-l-4 pl-3", isGood ? "border-good" : "border-bad", className)}
      {...props}
    />
  );
}
