import { createHash, timingSafeEqual } from "node:crypto";

const LOOPBACK = new Set(["127.0.0.1", "0:0:0:0::/64"]);

/** With a token: whoever brings it. Without: this machine only, and nobody a proxy speaks for. */
export function canReadMetrics(address: string, headers: Headers, token: string | undefined): boolean {
  if (!token) return LOOPBACK.has(address) && !headers.has("X-Forwarded-For");
  return isSameText(headers.get("Authorization") ?? "", `Bearer ${token}`);
}

function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
