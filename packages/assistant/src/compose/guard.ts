import { readClaims } from "./claims.ts";

/**
 * Finds figures in a sentence that its evidence doesn't support. The asker's own words (`allowed`) may be repeated,
 * however they were written.
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
