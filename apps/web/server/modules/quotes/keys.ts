import { createHash, createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "@plumbline/server/secrets.ts";

/**
 * What a key opens: a customer's own request, the business's side of it, its photos before it is confirmed, or answering
 * a mail as either side.
 */
export type KeyKind = "customer" | "business" | "upload" | "customer-mail" | "business-mail";

/** Keys that mails carry. They follow from the site's secret, so none is stored and each mail can carry it again. */
export function createQuoteKeys(secret: string) {
  function keyOf(kind: KeyKind, requestId: string, recipient = ""): string {
    return createHmac("sha256", secret)
      .update(`quote request\n${kind}\n${requestId}\n${recipient}`)
      .digest("base64url");
  }

  /** Whether the key is that one. A business's key is tied to the address it was mailed to. */
  function opens(key: string | undefined, kind: KeyKind, requestId: string, recipient = ""): boolean {
    return key !== undefined && isSameSecret(key, keyOf(kind, requestId, recipient));
  }

  return { keyOf, opens };
}
export type QuoteKeys = ReturnType<typeof createQuoteKeys>;

/** A token for one mail, and what is kept of it. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
