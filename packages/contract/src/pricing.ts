import { z } from "zod";

/** A plan as the pricing call lists it. `price` is in Australian dollars, GST included. */
export const PricingPlan = z.object({
  id: z.enum(["monthly", "annual", "lifetime"]),
  name: z.string(),
  price: z.number().positive(),
  priceId: z.string(),
  interval: z.enum(["month", "year", "one_time"]),
  savings: z.string().optional(),
  popular: z.boolean(),
  features: z.array(z.string()),
});
export type PricingPlan = z.infer<typeof PricingPlan>;
export const PricingResponse = z.array(PricingPlan);
