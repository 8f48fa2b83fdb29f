import type { ClaimState } from "@plumbline/contract/claims.ts";

/** The states of a claim as administrators read them. */
export const STATE_NAMES: Record<ClaimState, string> = {
  waiting: "Waiting",
  open: "Code not typed in yet",
  confirmed: "Confirmed",
  refused: "Refused",
};
