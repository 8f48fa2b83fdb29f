// Cuts the circle around a place into strips of a tenth of a degree of latitude, which is how the index
// `businesses_search` lies: a circle becomes a few stretches of it.
import { EARTH_KM, type Point } from "../places/distance.ts";

/** The bands of service areas, by the kilometres they reach at most: as in drizzle/0005_directory_search.sql. */
const BANDS = [0, 25, 50, 100, 250] as const;
/** The band of those who go farther than that. They all lie in row 0. */
const ANYWHERE = 32_767;

/** Of one band and row: what may be in reach, and within it what surely is. */
export type Strip = {
  band: number;
  row: number;
  west: number;
  east: number;
  /** Empty (east of `innerEast`) where each business has to be measured. */
  innerWest: number;
  innerEast: number;
};

/** A little more than floating point can be wrong by, in degrees: some centimetres. */
const SLACK = 1e-6;
const NOTHING = { innerWest: 1, innerEast: -1 };

/** Where the businesses are that lie within the radius, or whose own area may reach the point. */
export function cutIntoStrips(point: Point, radiusKm: number): Strip[] {
  const strips = BANDS.flatMap((band) => stripsOfBand(point, band, Math.max(radiusKm, band), radiusKm));
  return [...strips, { band: ANYWHERE, row: 0, west: -180, east: 180, ...NOTHING }];
}

function stripsOfBand(point: Point, band: number, outerKm: number, innerKm: number): Strip[] {
  const reach = degrees(outerKm / EARTH_KM) + SLACK;
  const [south, north] = [point.latitude - reach, point.latitude + reach];
  const strips: Strip[] = [];
  for (let row = Math.floor(south * 10); row <= Math.floor(north * 10); row++) {
    const from = Math.max(row / 10, south);
    const to = Math.min((row + 1) / 10, north);
    const outer = widest(point, outerKm, from, to) + SLACK;
    const inner = narrowest(point, innerKm, row / 10, (row + 1) / 10) - SLACK;
    const sure =
      inner > 0 ? { innerWest: point.longitude - inner, innerEast: point.longitude + inner } : NOTHING;
    strips.push({ band, row, west: point.longitude - outer, east: point.longitude + outer, ...sure });
  }
  return strips;
}

/** Half the circle's greatest width between two latitudes, in degrees of longitude. */
function widest(point: Point, radiusKm: number, from: number, to: number): number {
  // A circle on a globe is widest a little poleward of its centre.
  const belly = degrees(Math.asin(sin(point.latitude) / Math.cos(radiusKm / EARTH_KM)));
  const latitudes = belly > from && belly < to ? [from, belly, to] : [from, to];
  return Math.max(0, ...latitudes.map((latitude) => halfWidth(point, radiusKm, latitude)));
}

function narrowest(point: Point, radiusKm: number, from: number, to: number): number {
  return Math.min(halfWidth(point, radiusKm, from), halfWidth(point, radiusKm, to));
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
