// Nothing leaves the engine that its evidence does not say: every number, date, section, form and licence class of a
// sentence must stand in the text the sentence cites.
import { readClaims } from "./claims.ts";

/**
 * The claims of a sentence that its evidence does not hold. `allowed` are the asker's own words, whose figures may be
 * echoed however they were written.
 */
export function unsupportedClaims(sentence: string, evidence: string, allowed = ""): string[] {
  const claims = readClaims(sentence);
  if (claims.length === 0) return [];
  const supported = new Set(readClaims(evidence).flatMap((claim) => claim.supports));
  const echoed = new Set(readClaims(allowed).flatMap((claim) => claim.supports));
  return claims
    .filter((claim) => !supported.has(claim.said) && !claim.supports.some((reading) => echoed.has(reading)))
    .map((claim) => claim.said);
}
