import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { CLAIM_CODE } from "@plumbline/contract/listing-limits.ts";

/** A code that nobody can guess sooner than by luck. */
export function makeCode(): string {
  return String(randomInt(10 ** CLAIM_CODE.digits)).padStart(CLAIM_CODE.digits, "0");
}

type SentCode = {
  code: string;
  claimId: string;
  listing: { contactEmail: string | null; phone: string | null };
};

/**
 * What is stored of a code. It holds for one claim, while the listing's contact email and phone stay as they were when
 * the code was sent. No one can try codes against it without the site's secret.
 */
export function hashCode(secret: string, { code, claimId, listing }: SentCode): string {
  const facts = JSON.stringify([claimId, code, listing.contactEmail, listing.phone]);
  return createHmac("sha256", secret).update(`claim-code:${facts}`).digest("base64url");
}

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What is stored of a link's token, which has 256 random bits: a plain hash is enough. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
