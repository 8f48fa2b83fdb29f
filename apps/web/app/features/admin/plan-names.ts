import type { AdminTradie } from "@plumbline/contract/directory-admin.ts";

export const PLAN_NAMES: Record<AdminTradie["directoryPlan"], string> = {
  free: "Free",
  pro: "Pro",
  premium: "Premium",
};
