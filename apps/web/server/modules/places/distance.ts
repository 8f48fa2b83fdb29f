export type Point = { latitude: number; longitude: number };

/** Mean radius of the Earth. */
export const EARTH_KM = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** As the crow flies. */
export function distanceKm(a: Point, b: Point): number {
  return kilometresBetween(a.latitude, a.longitude, b.latitude, b.longitude);
}

/** The same of plain numbers, for who measures thousands. */
export function kilometresBetween(latA: number, lonA: number, latB: number, lonB: number): number {
  const h =
    Math.sin(radians(latB - latA) / 2) ** 2 +
    Math.cos(radians(latA)) * Math.cos(radians(latB)) * Math.sin(radians(lonB - lonA) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, h)));
}
