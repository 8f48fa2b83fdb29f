import { z } from "zod";

export const PLAN_IDS = ["monthly", "annual", "lifetime"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const PLAN_INTERVALS = ["month", "year", "one_time"] as const;

/** `price` is in Australian dollars, including GST. */
export const PricingPlan = z.object({
  id: z.enum(PLAN_IDS),
  name: z.string(),
  price: z.number().positive(),
  priceId: z.string(),
  interval: z.enum(PLAN_INTERVALS),
  savings: z.string().optional(),
  popular: z.boolean(),
  features: z.array(z.string()),
});
export type PricingPlan = z.infer<typeof PricingPlan>;
export const PricingResponse = z.array(PricingPlan);
