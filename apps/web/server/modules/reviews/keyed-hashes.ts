import { createHmac } from "node:crypto";

/** Tells networks apart without keeping their address. */
export function networkKey(secret: string, address: string): string {
  return createHmac("sha256", secret).update(`review-network:${address}`).digest("base64url");
}

/** Knows a mail address again without keeping it. */
export function mailKey(secret: string, email: string): string {
  return createHmac("sha256", secret)
    .update(`review-mails:${email.trim().toLowerCase()}`)
    .digest("base64url");
}
