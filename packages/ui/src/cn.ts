import { clsx, type ClassValue } from "clsx";
import { twMerge } from "tailwind-merge";

/** A later utility overrides an earlier one of the same kind. */
export function cn(...classes: ClassValue[]) {
  return twMerge(clsx(classes));
}
