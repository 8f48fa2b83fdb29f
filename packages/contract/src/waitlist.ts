import { z } from "zod";
import { Email } from "./email.ts";
import { tablePage, tableSearch } from "./table-search.ts";

export const PLAN_INTERESTS = ["monthly", "annual", "lifetime", "marketplace", "rewards", "app"] as const;

export const WaitlistRequest = z.object({
  email: Email,
  name: z.string().trim().max(120, "Please keep the name under 120 characters").optional(),
  planInterest: z.enum(PLAN_INTERESTS).optional(),
});
export type WaitlistRequest = z.infer<typeof WaitlistRequest>;

/** With `alreadyJoined`, the address was on the list before, and nothing was saved. */
export const WaitlistResponse = z.object({ joined: z.literal(true), alreadyJoined: z.boolean() });
export type WaitlistResponse = z.infer<typeof WaitlistResponse>;

export const WAITLIST_COLUMNS = ["email", "name", "planInterest", "createdAt"] as const;

export const WaitlistSearch = tableSearch(WAITLIST_COLUMNS, "createdAt", "desc").extend({
  interest: z.enum([...PLAN_INTERESTS, "none"], "Choose an interest from the list").optional(),
});
export type WaitlistSearch = z.infer<typeof WaitlistSearch>;

export const WaitlistLine = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  planInterest: z.enum(PLAN_INTERESTS).nullable(),
  createdAt: z.iso.datetime(),
});
export type WaitlistLine = z.infer<typeof WaitlistLine>;

export const WaitlistPage = tablePage(WaitlistLine);
export type WaitlistPage = z.infer<typeof WaitlistPage>;
