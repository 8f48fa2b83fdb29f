import type { CampaignStatus } from "@plumbline/contract/giveaway.ts";

/** How a campaign stands, in a word or two. */
export const STATUS_NAMES: Record<CampaignStatus, string> = {
  draft: "Draft",
  upcoming: "Not open yet",
  open: "Open",
  closed: "Closed",
  committed: "List fixed",
  drawn: "Drawn",
  accepted: "Prize accepted",
};
