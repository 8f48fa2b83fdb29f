import { createHash, timingSafeEqual } from "node:crypto";
import { isFromThisMachine } from "@plumbline/server/http/this-machine.ts";

/** With a token: whoever brings it. Without: this machine only, and nobody a proxy speaks for. */
export function canReadMetrics(address: string, headers: Headers, token: string | undefined): boolean {
  if (!token) return isFromThisMachine(address, headers);
  return isSameText(headers.get("Authorization") ?? "", `Bearer ${token}`);
}

function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
