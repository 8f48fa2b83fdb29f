const LEGAL_WORDS = /\b(pty|ltd|limited|proprietary|inc|incorporated|the|trustee|for|trust|family|as)\b/g;

/** Ignores the words of the legal form: "Ray's Plumbing" agrees with "RAY'S PLUMBING PTY. LTD." */
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
