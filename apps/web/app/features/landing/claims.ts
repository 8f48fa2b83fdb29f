export type Claim = { text: string; evidence?: { measuredOn: string; source: string } };

/** The specification's claims. None has evidence yet, so none is on the page (ACL sections 18 and 29). */
export const CLAIMS: Claim[] = [
  { text: "10,000+ questions answered" },
  { text: "1000+ tradies on the waitlist" },
  { text: "500+ verified professionals" },
];

export function provenClaims(claims: Claim[]) {
  return claims.flatMap(({ text, evidence }) => (evidence ? [{ text, ...evidence }] : []));
}
