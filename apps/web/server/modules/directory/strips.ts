// Strips of 0.1° of latitude let the index `businesses_search` cover a circle with a few ranges of longitude.
import { EARTH_KM, type Point } from "../places/distance.ts";

/** Upper limits of service areas in km. One circle finds all businesses in a band. */
export const REACH_BANDS = [0, 25, 50, 100, 250] as const;
/** For businesses that travel farther than the last band. They're few, and share row 0. */
export const FAR_BAND = 32_767;

export type Strip = { band: number; row: number; west: number; east: number };

/** In degrees (a few centimetres), a little more than the floating point error. */
const SLACK = 1e-6;

/** Covers all businesses within the radius, and those whose service area may reach the point. */
export function cutIntoStrips(point: Point, radiusKm: number): Strip[] {
  const strips = REACH_BANDS.flatMap((band) => stripsOfBand(point, band, Math.max(radiusKm, band)));
  return [...strips, { band: FAR_BAND, row: 0, west: -180, east: 180 }];
}

function stripsOfBand(point: Point, band: number, radiusKm: number): Strip[] {
  const reach = degrees(radiusKm / EARTH_KM) + SLACK;
  const [south, north] = [point.latitude - reach, point.latitude + reach];
  const strips: Strip[] = [];
  for (let row = Math.floor(south * 10); row <= Math.floor(north * 10); row++) {
    const half = widest(point, radiusKm, Math.max(row / 10, south), Math.min((row + 1) / 10, north)) + SLACK;
    strips.push({ band, row, west: point.longitude - half, east: point.longitude + half });
  }
  return strips;
}

function widest(point: Point, radiusKm: number, from: number, to: number): number {
  // On a globe, a circle is widest a little poleward of its centre.
  const belly = degrees(Math.asin(sin(point.latitude) / Math.cos(radiusKm / EARTH_KM)));
  const latitudes = belly > from && belly < to ? [from, belly, to] : [from, to];
  return Math.max(0, ...latitudes.map((latitude) => halfWidth(point, radiusKm, latitude)));
}

function halfWidth(point: Point, radiusKm: number, latitude: number): number {
  const cosine =
    (Math.cos(radiusKm / EARTH_KM) - sin(point.latitude) * sin(latitude)) /
    (cos(point.latitude) * cos(latitude));
  return cosine > 1 ? 0 : degrees(Math.acos(Math.max(-1, cosine)));
}

const degrees = (radians: number) => (radians * 180) / Math.PI;
const sin = (angle: number) => Math.sin((angle * Math.PI) / 180);
const cos = (angle: number) => Math.cos((angle * Math.PI) / 180);
