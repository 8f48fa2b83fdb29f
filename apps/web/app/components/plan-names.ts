import type { TradieSummary } from "@plumbline/contract/directory.ts";

export const PLAN_NAMES: Record<TradieSummary["directoryPlan"], string> = {
  free: "Free",
  pro: "Pro",
  premium: "Premium",
};
