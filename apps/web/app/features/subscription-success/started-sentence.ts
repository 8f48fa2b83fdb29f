import type { StartedPlan } from "#server/modules/billing/claims.ts";

/** Never calls a trial, or a plan made free by a code, paid. */
export function startedSentence(plan: StartedPlan | undefined, isTrialAsked: boolean): string {
  if (plan ? plan.kind === "trial" : isTrialAsked) return "Your 7-day free trial has started.";
  if (!plan) return "";
  return plan.kind === "free"
    ? `Your ${plan.name} plan has started, and there's nothing to pay.`
    : `Your ${plan.name} plan is paid for.`;
}
