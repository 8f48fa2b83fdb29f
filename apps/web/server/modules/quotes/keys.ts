import { createHash, createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "@plumbline/server/secrets.ts";

/** `upload` opens the pending request and adds photos until it's confirmed; `customer-mail` and `business-mail` are for replies by email. */
export type KeyKind = "customer" | "business" | "upload" | "customer-mail" | "business-mail";

/** Keys are derived from the site's secret, so they aren't stored and every email can contain the same one. */
export function createQuoteKeys(secret: string) {
  function keyOf(kind: KeyKind, requestId: string, recipient = ""): string {
    return createHmac("sha256", secret)
      .update(`quote request\n${kind}\n${requestId}\n${recipient}`)
      .digest("base64url");
  }

  /** A business's key is tied to the address it was emailed to. */
  function opens(key: string | undefined, kind: KeyKind, requestId: string, recipient = ""): boolean {
    return key !== undefined && isSameSecret(key, keyOf(kind, requestId, recipient));
  }

  return { keyOf, opens };
}
export type QuoteKeys = ReturnType<typeof createQuoteKeys>;

export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
