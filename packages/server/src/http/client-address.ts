import { isIPv6 } from "node:net";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./types.ts";

/**
 * Puts the visitor's address on the context. `trustedProxies` is how many proxies of ours stand in front:
 * with none, X-Forwarded-For is ignored, since anybody can write it.
 */
export function clientAddress(trustedProxies: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("clientAddress", groupAddress(readAddress(c, trustedProxies)));
    await next();
  });
}

function readAddress(c: Context<AppEnv>, trustedProxies: number): string {
  // There is no socket under `app.request()` in tests.
  const socketAddress = c.env?.incoming?.socket.remoteAddress ?? "127.0.0.1";
  if (trustedProxies === 0) return socketAddress;
  const hops = (c.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  // Each proxy appends the address it saw; the rightmost ones are ours.
  return hops.at(-trustedProxies) || socketAddress;
}

/** One key for one connection: an IPv6 customer holds a whole /64, so the rest of the address is theirs to vary. */
export function groupAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
