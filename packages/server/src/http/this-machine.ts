const LOOPBACK = new Set(["127.0.0.1", "0:0:0:0::/64"]);

/** Whether a request comes from the machine the server runs on, and from nobody a proxy speaks for. */
export function isFromThisMachine(address: string, headers: Headers): boolean {
  return LOOPBACK.has(address) && !headers.has("X-Forwarded-For");
}
