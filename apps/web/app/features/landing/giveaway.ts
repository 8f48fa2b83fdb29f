/** The trailer giveaway, by Sydney days. */
export const GIVEAWAY = {
  opens: "2025-08-27",
  closes: "2025-10-27",
  drawWithinDays: 7,
  prize: "A trailer worth about AUD 20,000",
} as const;

export type GiveawayStatus = "upcoming" | "open" | "closed";

/** Where the giveaway stands on a day, both ends included. */
export function giveawayStatus(today: string): GiveawayStatus {
  if (today < GIVEAWAY.opens) return "upcoming";
  return today <= GIVEAWAY.closes ? "open" : "closed";
}
