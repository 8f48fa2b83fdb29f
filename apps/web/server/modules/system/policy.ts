import { isFromThisMachine } from "@plumbline/server/http/this-machine.ts";
import { isSameSecret } from "@plumbline/server/secrets.ts";

/** Without a token, allows only this machine, and not through a proxy. */
export function canReadMetrics(address: string, headers: Headers, token: string | undefined): boolean {
  if (!token) return isFromThisMachine(address, headers);
  return isSameSecret(headers.get("Authorization") ?? "", `Bearer ${token}`);
}
