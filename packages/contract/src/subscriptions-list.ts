// Who has which plan, as administrators read it.
import { z } from "zod";
import { SUBSCRIPTION_STATUSES } from "./billing.ts";
import { PLAN_IDS } from "./pricing.ts";
import { tablePage, tableSearch } from "./table-search.ts";

export const SUBSCRIPTION_COLUMNS = ["email", "plan", "status", "startedAt", "endsAt", "paidCents"] as const;

export const SubscriptionSearch = tableSearch(SUBSCRIPTION_COLUMNS, "startedAt", "desc").extend({
  status: z.enum(SUBSCRIPTION_STATUSES, "Choose a status of the list").optional(),
  plan: z.enum(PLAN_IDS, "Choose a plan of the list").optional(),
});
export type SubscriptionSearch = z.infer<typeof SubscriptionSearch>;

export const SubscriptionLine = z.object({
  id: z.uuid(),
  email: z.string(),
  /** Whether an account holds it; else it waits for one, or the account was closed. */
  hasAccount: z.boolean(),
  plan: z.enum(PLAN_IDS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  startedAt: z.iso.datetime(),
  /** When it is paid for again; null where it ends instead, or never renews. */
  renewsAt: z.iso.datetime().nullable(),
  /** When it ends or ended. */
  endsAt: z.iso.datetime().nullable(),
  /** What was paid for it, without what went back. */
  paidCents: z.number().int(),
  payments: z.number().int(),
});
export type SubscriptionLine = z.infer<typeof SubscriptionLine>;

export const SubscriptionCount = z.object({
  plan: z.enum(PLAN_IDS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  total: z.number().int(),
});

/** A page of them, and how many there are of each plan and status. */
export const SubscriptionPage = tablePage(SubscriptionLine).extend({ counts: z.array(SubscriptionCount) });
export type SubscriptionPage = z.infer<typeof SubscriptionPage>;
