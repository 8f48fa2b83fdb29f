import { isFromThisMachine } from "@plumbline/server/http/this-machine.ts";
import { isSameSecret } from "@plumbline/server/secrets.ts";

/** With a token: whoever brings it. Without: this machine only, and nobody a proxy speaks for. */
export function canReadMetrics(address: string, headers: Headers, token: string | undefined): boolean {
  if (!token) return isFromThisMachine(address, headers);
  return isSameSecret(headers.get("Authorization") ?? "", `Bearer ${token}`);
}
