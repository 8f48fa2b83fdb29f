// Looks through cells for the businesses that a search wants.
import type { SortOrder } from "@plumbline/contract/directory-options.ts";
import { kilometresBetween, type Point } from "../places/distance.ts";
import type { Ranking } from "./ranking.ts";
import { type Cell, firstFrom, hasWord } from "./search-cell.ts";
import type { Row } from "./search-repository.ts";
import type { Strip } from "./strips.ts";

export type Wanted = {
  /** For each word of the search, the hashes of those that mean it. */
  words: number[][];
  sortBy: SortOrder;
  now: Date;
};
export type Around = { point: Point; radiusKm: number; strips: Strip[] };

/** Ranks those within the radius or whose own area reaches the place. */
export function scanAround(cells: Map<Row, Cell>, wanted: Wanted, around: Around, ranking: Ranking): void {
  const { latitude, longitude } = around.point;
  const now = wanted.now.getTime();
  for (const { row, band, west, east, innerWest, innerEast } of around.strips) {
    const cell = cells.get(row);
    const stretch = cell?.bands.get(band);
    if (!cell || !stretch) continue;
    const { latitudes, longitudes, serviceRadiiKm } = cell;
    const merits = meritsOf(cell, wanted.sortBy);
    for (let index = firstFrom(cell, stretch, west); index < stretch.to; index++) {
      const itsLongitude = longitudes[index]!;
      if (itsLongitude > east) break;
      const isSurelyNear = itsLongitude >= innerWest && itsLongitude <= innerEast;
      let distance = 0;
      if (!isSurelyNear || !merits) {
        distance = kilometresBetween(latitude, longitude, latitudes[index]!, itsLongitude);
        if (!isSurelyNear && distance > Math.max(around.radiusKm, serviceRadiiKm[index]!)) continue;
      }
      if (!hasWords(cell, index, wanted)) continue;
      ranking.add(cell.tickEnds[index]! > now, merits ? -merits[index]! : distance, cell, index);
    }
  }
}

/** Ranks those of everywhere. Nobody is near or far, so that instead of the nearest the best rated come first. */
export function scanAll(cells: Cell[], wanted: Wanted, ranking: Ranking): void {
  const now = wanted.now.getTime();
  for (const cell of cells) {
    const merits = meritsOf(cell, wanted.sortBy) ?? cell.ratingScores;
    for (let index = 0; index < cell.count; index++) {
      if (hasWords(cell, index, wanted))
        ranking.add(cell.tickEnds[index]! > now, -merits[index]!, cell, index);
    }
  }
}

/** What the greatest of comes first; undefined where the nearest does. */
function meritsOf(cell: Cell, sortBy: SortOrder): Float64Array | Int32Array | undefined {
  return {
    rating: cell.ratingScores,
    reviews: cell.reviewCounts,
    experience: cell.yearsOfExperience,
    distance: undefined,
  }[sortBy];
}

function hasWords(cell: Cell, index: number, { words }: Wanted): boolean {
  for (const hashes of words) if (!hasWord(cell, index, hashes)) return false;
  return true;
}
