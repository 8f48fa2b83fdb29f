import { cn } from "@plumbline/ui/cn.ts";
import type { ReactNode } from "react";

type FormAlertProps = { isGood?: boolean; children: ReactNode };

export function FormAlert({ isGood = false, children }: FormAlertProps) {
  return (
    <p
      role={isGood ? "status" : "alert"}
      className={cn("border-l-4 pl-3", isGood ? "border-good" : "border-bad")}
    >
      {children}
    </p>
  );
}
