import type { ClaimState } from "@plumbline/contract/claims.ts";

export const STATE_NAMES: Record<ClaimState, string> = {
  waiting: "Waiting",
  open: "Code not entered yet",
  confirmed: "Confirmed",
  refused: "Declined",
};
