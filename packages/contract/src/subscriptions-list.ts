import { z } from "zod";
import { SUBSCRIPTION_STATUSES } from "./billing.ts";
import { PLAN_IDS } from "./pricing.ts";
import { tablePage, tableSearch } from "./table-search.ts";

export const SUBSCRIPTION_COLUMNS = ["email", "plan", "status", "startedAt", "endsAt", "paidCents"] as const;

export const SubscriptionSearch = tableSearch(SUBSCRIPTION_COLUMNS, "startedAt", "desc").extend({
  status: z.enum(SUBSCRIPTION_STATUSES, "Choose a status from the list").optional(),
  plan: z.enum(PLAN_IDS, "Choose a plan from the list").optional(),
});
export type SubscriptionSearch = z.infer<typeof SubscriptionSearch>;

export const SubscriptionLine = z.object({
  id: z.uuid(),
  email: z.string(),
  /** False until the payer creates an account, and after it's closed. */
  hasAccount: z.boolean(),
  plan: z.enum(PLAN_IDS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  startedAt: z.iso.datetime(),
  renewsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  paidCents: z.number().int(),
  payments: z.number().int(),
});
export type SubscriptionLine = z.infer<typeof SubscriptionLine>;

export const SubscriptionCount = z.object({
  plan: z.enum(PLAN_IDS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  total: z.number().int(),
});

export const SubscriptionPage = tablePage(SubscriptionLine).extend({ counts: z.array(SubscriptionCount) });
export type SubscriptionPage = z.infer<typeof SubscriptionPage>;
