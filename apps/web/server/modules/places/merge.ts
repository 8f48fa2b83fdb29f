import type { State } from "@plumbline/contract/jurisdictions.ts";
import { distanceKm } from "./distance.ts";
import { type KnownPlace, foldPlaceName } from "./gazetteer.ts";
import { createSlugs } from "./slugs.ts";

export type GazetteerRow = {
  name: string;
  state: State;
  postcode: string;
  latitude: number;
  longitude: number;
  population: number | undefined;
};

/**
 * Rows that share a name and state and are closer than this are one place, which may have several postcodes.
 */
const SAME_PLACE_KM = 20;

export function mergeIntoGazetteer(rows: readonly GazetteerRow[], known: readonly KnownPlace[]) {
  const nameOf = ({ name, state }: { name: string; state: State }) => `${foldPlaceName(name)} ${state}`;
  const knownByName = Map.groupBy(known, nameOf);
  const giveSlug = createSlugs(known.map(({ slug }) => slug));
  const matched = new Set<KnownPlace>();
  const added: KnownPlace[] = [];
  const changed: KnownPlace[] = [];
  let unchanged = 0;
  for (const locality of gather(rows, nameOf)) {
    const before = knownByName
      .get(nameOf(locality))
      ?.filter((place) => !matched.has(place) && distanceKm(place, locality) < SAME_PLACE_KM)
      .toSorted((a, b) => distanceKm(a, locality) - distanceKm(b, locality))[0];
    const { population, ...facts } = locality;
    if (before) {
      matched.add(before);
      const after = { ...before, ...facts, name: before.name, population: population ?? before.population };
      if (JSON.stringify(after) === JSON.stringify(before)) unchanged += 1;
      else changed.push(after);
    } else {
      const slug = giveSlug(locality.name, locality.state, locality.postcodes[0]);
      added.push({ slug, ...facts, population: population ?? 0, council: null });
    }
  }
  return { added, changed, unchanged };
}

type Locality = Omit<KnownPlace, "slug" | "population" | "council"> & { population: number | undefined };

/** Merges rows that differ only in postcode; the first row's coordinates win. */
function gather(rows: readonly GazetteerRow[], nameOf: (row: GazetteerRow) => string): Locality[] {
  const localities: Locality[] = [];
  for (const namesakes of Map.groupBy(rows, nameOf).values()) {
    const own: Locality[] = [];
    for (const { postcode, ...row } of namesakes) {
      const same = own.find((locality) => distanceKm(locality, row) < SAME_PLACE_KM);
      if (!same) own.push({ ...row, postcodes: [postcode] });
      else if (!same.postcodes.includes(postcode)) same.postcodes.push(postcode);
    }
    localities.push(...own);
  }
  return localities;
}
