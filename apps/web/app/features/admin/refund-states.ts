import type { REFUND_STATES } from "@plumbline/contract/refund-policy.ts";

type State = (typeof REFUND_STATES)[number];

/** The states of a refund request as administrators read them. */
export const STATE_NAMES: Record<State, string> = {
  open: "Open",
  approved: "Being paid",
  paid: "Paid",
  declined: "Declined",
};
