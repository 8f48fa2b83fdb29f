import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { CLAIM_CODE } from "@plumbline/contract/listing-limits.ts";

/** A code that nobody can guess sooner than by luck. */
export function makeCode(): string {
  return String(randomInt(10 ** CLAIM_CODE.digits)).padStart(CLAIM_CODE.digits, "0");
}

/** What is stored of a code. It holds for one claim, and nobody without the site's secret can try codes against it. */
export function hashCode(secret: string, claimId: string, code: string): string {
  return createHmac("sha256", secret).update(`claim-code:${claimId}:${code}`).digest("base64url");
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
