import type { CampaignStatus } from "@plumbline/contract/giveaway.ts";

export const STATUS_NAMES: Record<CampaignStatus, string> = {
  draft: "Draft",
  upcoming: "Not open yet",
  open: "Open",
  closed: "Closed",
  committed: "List final",
  drawn: "Drawn",
  accepted: "Prize accepted",
};
