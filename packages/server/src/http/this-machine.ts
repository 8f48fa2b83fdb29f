import { isLocalHost } from "./local-host.ts";

const LOOPBACK = new Set(["127.0.0.1", "0:0:0:0::/64"]);

/**
 * Also checks the host, because another site's name that resolves to 127.0.0.1 (DNS rebinding) would run that site's
 * script.
 */
export function isFromThisMachine(address: string, headers: Headers): boolean {
  const host = URL.parse(`http://${headers.get("Host") ?? "localhost"}`)?.hostname ?? "";
  return LOOPBACK.has(address) && !headers.has("X-Forwarded-For") && isLocalHost(host);
}
