import type { REFUND_STATES } from "@plumbline/contract/refund-policy.ts";

type State = (typeof REFUND_STATES)[number];

export const STATE_NAMES: Record<State, string> = {
  open: "Open",
  approved: "Being paid",
  paid: "Paid",
  declined: "Declined",
};
