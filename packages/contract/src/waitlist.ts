import { z } from "zod";
import { Email } from "./email.ts";

export const PLAN_INTERESTS = ["monthly", "annual", "lifetime", "marketplace", "rewards", "app"] as const;

export const WaitlistRequest = z.object({
  email: Email,
  name: z.string().trim().max(120, "Please keep the name under 120 characters").optional(),
  planInterest: z.enum(PLAN_INTERESTS).optional(),
});
export type WaitlistRequest = z.infer<typeof WaitlistRequest>;

/** `alreadyJoined` is true when the address was on the list before this request; nothing was written then. */
export const WaitlistResponse = z.object({ joined: z.literal(true), alreadyJoined: z.boolean() });
export type WaitlistResponse = z.infer<typeof WaitlistResponse>;
