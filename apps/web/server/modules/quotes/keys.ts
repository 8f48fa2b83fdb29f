import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What a key opens: a customer's own request, the business's side of it, or its photos before it is confirmed. */
export type KeyKind = "customer" | "business" | "upload";

/** Keys that mails carry. They follow from the site's secret, so none is stored and each mail can carry it again. */
export function createQuoteKeys(secret: string) {
  function keyOf(kind: KeyKind, requestId: string, recipient = ""): string {
    return createHmac("sha256", secret)
      .update(`quote request\n${kind}\n${requestId}\n${recipient}`)
      .digest("base64url");
  }

  /** Whether the key is that one. A business's key is tied to the address it was mailed to. */
  function opens(key: string | undefined, kind: KeyKind, requestId: string, recipient = ""): boolean {
    if (!key) return false;
    const [given, right] = [key, keyOf(kind, requestId, recipient)].map((one) =>
      createHash("sha256").update(one).digest(),
    );
    return timingSafeEqual(given!, right!);
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
