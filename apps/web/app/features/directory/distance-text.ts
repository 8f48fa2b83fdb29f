/** Rounded because distances are measured from the middle of a suburb: "under 1 km", "3.4 km", "27 km". */
export function distanceText(km: number): string {
  if (km < 1) return "under 1 km";
  return km < 10 ? `${km.toFixed(1).replace(".0", "")} km` : `${Math.round(km)} km`;
}
