import { createHash, createHmac, randomInt } from "node:crypto";
import { CLAIM_CODE } from "@plumbline/contract/listing-limits.ts";

export function makeCode(): string {
  return String(randomInt(10 ** CLAIM_CODE.digits)).padStart(CLAIM_CODE.digits, "0");
}

type SentCode = {
  code: string;
  claimId: string;
  listing: { contactEmail: string | null; phone: string | null };
};

/**
 * A keyed hash, so that codes can't be tried against a stolen one without the site's secret. It matches only
 * this claim, and only while the listing's contact email and phone are unchanged.
 */
export function hashCode(secret: string, { code, claimId, listing }: SentCode): string {
  const facts = JSON.stringify([claimId, code, listing.contactEmail, listing.phone]);
  return createHmac("sha256", secret).update(`claim-code:${facts}`).digest("base64url");
}

/** A plain hash is enough: a link's token has 256 random bits. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
