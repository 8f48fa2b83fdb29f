import type { Place } from "@plumbline/contract/directory.ts";
import { getJson } from "@plumbline/ui/api.ts";

const PATIENCE_MS = 15_000;

/** Asks the browser for the position and sends it rounded to about 1 km, for privacy. */
export async function findPlaceNearby(): Promise<Place> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: PATIENCE_MS, maximumAge: 600_000 }),
  );
  const position = { latitude: coords.latitude.toFixed(2), longitude: coords.longitude.toFixed(2) };
  return getJson<Place>(`/api/directory/places/near?${new URLSearchParams(position)}`);
}
