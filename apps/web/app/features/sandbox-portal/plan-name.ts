export type PlanName = { id: string; name: string };

export function nameOfPlan(plans: PlanName[], planId: string): string {
  return plans.find(({ id }) => id === planId)?.name ?? planId;
}
