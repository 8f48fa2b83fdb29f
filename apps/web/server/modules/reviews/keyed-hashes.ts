import { createHmac } from "node:crypto";

export function networkKey(secret: string, address: string): string {
  return createHmac("sha256", secret).update(`review-network:${address}`).digest("base64url");
}

export function mailKey(secret: string, email: string): string {
  return createHmac("sha256", secret)
    .update(`review-mails:${email.trim().toLowerCase()}`)
    .digest("base64url");
}
