/** A date announced for something that doesn't exist yet. `ends` is the last day of the announced period. */
type Announcement = { label: string; ends: string };

export const ANNOUNCED = {
  rewards: { label: "Q4 2025", ends: "2025-12-31" },
  marketplace: { label: "Q4 2025", ends: "2025-12-31" },
  usa: { label: "2026", ends: "2026-12-31" },
} satisfies Record<string, Announcement>;

export function announcementLabel({ label, ends }: Announcement, today: string) {
  return today <= ends ? `Announced for ${label}` : `Coming soon (announced for ${label})`;
}
