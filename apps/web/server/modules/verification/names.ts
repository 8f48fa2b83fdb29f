/** What a legal name says beyond the name itself. */
const LEGAL_WORDS = /\b(pty|ltd|limited|proprietary|inc|incorporated|the|trustee|for|trust|family|as)\b/g;

/**
 * Whether a business's name is the entity's, but for the words of its legal form: "Ray's Plumbing" is
 * "RAY'S PLUMBING PTY. LTD." A name that only begins alike is another's.
 */
export function namesAgree(businessName: string, entityName: string): boolean {
  const plain = plainName(businessName);
  return plain !== "" && plain === plainName(entityName);
}

function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}'’`]/gu, "")
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .replaceAll(LEGAL_WORDS, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
