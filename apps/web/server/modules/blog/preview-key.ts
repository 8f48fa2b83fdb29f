import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "@plumbline/server/secrets.ts";

export type PreviewKeys = ReturnType<typeof createPreviewKeys>;

/**
 * Keys are derived from the site's secret and a nonce on the post. So the database alone can't open a draft,
 * an administrator can copy the link again, and changing the nonce revokes it.
 */
export function createPreviewKeys(secret: string) {
  const newNonce = () => randomBytes(16).toString("base64url");

  function keyOf(postId: string, nonce: string): string {
    return createHmac("sha256", secret).update(`blog preview\n${postId}\n${nonce}`).digest("base64url");
  }

  function opens(key: string, postId: string, nonce: string | null): boolean {
    return nonce !== null && isSameSecret(key, keyOf(postId, nonce));
  }

  return { newNonce, keyOf, opens };
}
